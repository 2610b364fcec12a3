/**
 * How somebody fares at each drill, kept by his browser: scores, and the questions that he got wrong, which come again.
 * A question is named by its number, or by the link of a situation that he met in a round.
 */

const STORED = "pitboss drills";
const AGAIN = 0.25; // of the questions, where not only those are wanted
const HEAVIER = 2; // by so much each mistake weighs; a right answer takes one off
const MOST = 2 ** 31 - 1;

const NONE = { asked: 0, right: 0, streak: 0, longest: 0, given: 0, wrong: {}, learned: [] };
const LEARNED = 500; // links of rounds that are gone over, and kept as such

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

  /** Takes over mistakes of his rounds, by their links; what he has gone over stays so. */
  add(links) {
    const score = this.now;
    const fresh = links.filter((link) => !(link in score.wrong) && !score.learned.includes(link));
    if (fresh.length) this.#keep({ ...score, wrong: { ...score.wrong, ...Object.fromEntries(fresh.map((link) => [link, 1])) } });
  }

  /** A question that cannot be asked any more. */
  drop(question) {
    const score = this.now;
    const { [question]: _, ...wrong } = score.wrong;
    this.#keep({ ...score, wrong, learned: [...score.learned, question].slice(-LEARNED) });
  }

  /** Notes an answer; `cost` is what it gave away. */
  note(question, right, cost) {
    const score = this.now;
    const weight = Math.max(0, (score.wrong[question] ?? 0) + (right ? -1 : HEAVIER));
    const wrong = { ...score.wrong, [question]: weight };
    if (!weight) delete wrong[question];
    const gone = !weight && typeof question === "string" && !score.learned.includes(question);
    const learned = gone ? [...score.learned, question].slice(-LEARNED) : score.learned;
    const streak = right ? score.streak + 1 : 0;
    this.#keep({ asked: score.asked + 1, right: score.right + (right ? 1 : 0), streak, longest: Math.max(score.longest, streak), given: score.given + cost, wrong, learned });
  }

  forget() {
    this.#keep(undefined);
  }

  /** The next question: one that was answered wrong, the heavier the likelier, or a new one; none where only those are wanted and none is left. */
  next({ only = false, last = null, chance = Math.random } = {}) {
    const wrong = Object.entries(this.now.wrong);
    const waiting = wrong.length > 1 ? wrong.filter(([question]) => question !== String(last)) : wrong;
    if (waiting.length && (only || (chance() < AGAIN && waiting[0][0] !== String(last)))) {
      let at = chance() * waiting.reduce((sum, [, weight]) => sum + weight, 0);
      const [question] = waiting.find(([, weight]) => (at -= weight) < 0) ?? waiting[0];
      return /^\d+$/.test(question) ? Number(question) : question;
    }
    return only ? null : Math.floor(chance() * MOST);
  }

  #keep(score) {
    localStorage.setItem(STORED, JSON.stringify({ ...all(), [this.key]: score }));
  }
}
