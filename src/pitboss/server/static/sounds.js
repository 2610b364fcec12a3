/** Quiet sounds, made here: a card, a chip, a win. Nothing is made, or even got ready, while they are off. */

import { settings } from "./settings.js";

const LOUD = 0.06;
const APART = 70; // milliseconds: of what happens at once, one is heard
const last = {};
let context = null;

/** A burst of noise through a filter: paper, or clay. */
function noise(at, { pitch, length, width }) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth += 1) samples[nth] = (Math.random() * 2 - 1) * (1 - nth / samples.length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: width });
  source.connect(filter).connect(new GainNode(context, { gain: LOUD * 4 })).connect(context.destination);
  source.start(at);
}

/** A tone that dies away. */
function tone(at, pitch, length) {
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: LOUD });
  gain.gain.setValueAtTime(LOUD, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

const SOUNDS = {
  card: (now) => noise(now, { pitch: 2600, length: 0.07, width: 0.8 }),
  chip: (now) => [0, 0.045].forEach((later) => noise(now + later, { pitch: 4200, length: 0.03, width: 6 })),
  win: (now) => [523.25, 659.25, 783.99].forEach((pitch, nth) => tone(now + nth * 0.09, pitch, 0.35)),
};

/** Plays a sound, if a person wants to hear any. */
export function hear(sound) {
  if (!settings.sound || document.hidden) return;
  const now = performance.now();
  if (now - (last[sound] ?? -APART) < APART) return;
  last[sound] = now;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[sound](context.currentTime);
}

/** The sound of a step, for a player at these seats. */
export function hearStep(step, mine) {
  if (step.what === "deal" || step.what === "turn_up" || step.what === "turn_hole_card") hear("card");
  else if (step.what === "bet") hear("chip");
  else if (step.what === "settle") hear(mine.includes(step.line.seat) && step.line.back > step.line.stake ? "win" : "chip");
}
