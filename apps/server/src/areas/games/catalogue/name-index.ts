import { splitText } from './split-text.ts';
import { typingDistance } from './typing-distance.ts';

/** A search index over names; items are identified by their position in the list. */
export interface NameIndex {
  /** Positions of the items that match a text, best first. Fuzzy matches are returned only if no item matches every part exactly. */
  search(wanted: string): readonly number[];
}

/** Scores of a typed word against a word of a name: 1 is equal, 0 is no match. */
const SAME = 1;
const BEGINS = 0.9;
const CONTAINS = 0.75;
const RESEMBLES = 0.6;
const A_MISTAKE = 0.12;
/** Lower scores are fuzzy matches. */
const CERTAIN = CONTAINS;
const MAX_WORDS = 8;

/** Number of typing mistakes tolerated in a word of this length. */
function forgiven(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : length < 10 ? 2 : 3;
}

function scoreOfWord(typed: string, word: string): number {
  if (word === typed) return SAME;
  if (word.startsWith(typed)) return BEGINS;
  if (typed.length > 2 && word.includes(typed)) return CONTAINS;
  const most = forgiven(typed.length);
  if (most === 0 || word.length < typed.length - most) return 0;
  const mistakes = typingDistance(typed, word, most);
  return mistakes > most ? 0 : RESEMBLES - mistakes * A_MISTAKE;
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));

function scoreOfRun(typed: string, run: string): number {
  if (run === typed) return SAME;
  if (run.includes(typed)) return run.startsWith(typed) ? BEGINS : CONTAINS;
  const pairs = pairsOf(typed);
  if (pairs.length < 2) return 0;
  const share = pairs.filter((pair) => run.includes(pair)).length / pairs.length;
  return share < 0.5 ? 0 : RESEMBLES * share;
}

/** Creates an index over items with several names each: translations, the maker's name, the code. */
export function createNameIndex(names: readonly (readonly string[])[]): NameIndex {
  const words = new Map<string, number[]>();
  const runs = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, text: string, place: number) => {
    const places = to.get(text) ?? [];
    if (places.at(-1) !== place) places.push(place);
    to.set(text, places);
  };
  names.forEach((own, place) => {
    // A name with hyphens is also found by the name without them: `hilo` finds Hi-Lo.
    for (const name of own.flatMap((one) => (one.includes('-') ? [one, one.replaceAll('-', '')] : [one]))) {
      const split = splitText(name);
      for (const word of split.words) add(words, word, place);
      for (const run of split.runs) add(runs, run, place);
    }
  });

  /** The best score of each position for one typed part. */
  function scores(typed: string, among: ReadonlyMap<string, number[]>, score: (typed: string, text: string) => number) {
    const found = new Map<number, number>();
    for (const [text, places] of among) {
      const points = score(typed, text);
      if (points === 0) continue;
      for (const place of places) found.set(place, Math.max(found.get(place) ?? 0, points));
    }
    return found;
  }

  return {
    search(wanted) {
      const split = splitText(wanted);
      const parts = [
        ...split.words.slice(0, MAX_WORDS).map((word) => scores(word, words, scoreOfWord)),
        ...split.runs.slice(0, MAX_WORDS).map((run) => scores(run, runs, scoreOfRun)),
      ].sort((left, right) => left.size - right.size);
      const [first, ...others] = parts;
      if (first === undefined) return [];
      const hits: { place: number; least: number; sum: number }[] = [];
      for (const [place, points] of first) {
        const all = [points, ...others.map((other) => other.get(place) ?? 0)];
        const least = Math.min(...all);
        if (least > 0) hits.push({ place, least, sum: all.reduce((sum, one) => sum + one, 0) });
      }
      const certain = hits.filter(({ least }) => least >= CERTAIN);
      return (certain.length > 0 ? certain : hits)
        .sort((left, right) => right.sum - left.sum || left.place - right.place)
        .map(({ place }) => place);
    },
  };
}
