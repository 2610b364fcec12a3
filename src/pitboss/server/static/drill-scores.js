/** How somebody fares at each drill, kept by his browser: scores, and the questions that he got wrong, which come again. */

const STORED = "pitboss drills";
const AGAIN = 0.25; // of the questions, where not only those are wanted
const HEAVIER = 2; // by so much each mistake weighs; a right answer takes one off
const MOST = 2 ** 31 - 1;

const NONE = { asked: 0, right: 0, streak: 0, longest: 0, given: 0, wrong: {} };

function all() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

/** The score of one drill of one game. */
export class DrillScore {
  constructor(game, kind) {
    this.key = `${game} ${kind}`;
  }

  get now() {
    return { ...NONE, ...all()[this.key] };
  }

  /** How many questions are to be asked again. */
  get mistakes() {
    return Object.keys(this.now.wrong).length;
  }

  /** Notes an answer; `cost` is what it gave away. */
  note(seed, right, cost) {
    const score = this.now;
    const weight = Math.max(0, (score.wrong[seed] ?? 0) + (right ? -1 : HEAVIER));
    const wrong = { ...score.wrong, [seed]: weight };
    if (!weight) delete wrong[seed];
    const streak = right ? score.streak + 1 : 0;
    this.#keep({ asked: score.asked + 1, right: score.right + (right ? 1 : 0), streak, longest: Math.max(score.longest, streak), given: score.given + cost, wrong });
  }

  forget() {
    this.#keep(undefined);
  }

  /** The number of the next question: one that was answered wrong, the heavier the likelier, or a new one. */
  next({ only = false, last = null, chance = Math.random } = {}) {
    const wrong = Object.entries(this.now.wrong);
    const waiting = wrong.length > 1 ? wrong.filter(([seed]) => seed !== String(last)) : wrong;
    if (waiting.length && (only || (chance() < AGAIN && waiting[0][0] !== String(last)))) {
      let at = chance() * waiting.reduce((sum, [, weight]) => sum + weight, 0);
      const drawn = waiting.find(([, weight]) => (at -= weight) < 0) ?? waiting[0];
      return Number(drawn[0]);
    }
    return only && last !== null ? null : Math.floor(chance() * MOST);
  }

  #keep(score) {
    localStorage.setItem(STORED, JSON.stringify({ ...all(), [this.key]: score }));
  }
}
