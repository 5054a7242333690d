import { type Finding, gainOf, nothingFound, type OurLine, type RoundState, type TheirLine } from './lines.ts';

interface BothSides {
  /** Our day, and these of theirs from any day. */
  readonly ours: readonly OurLine[];
  readonly ourKnown: ReadonlyMap<string, OurLine>;
  /** Their day, and what they have around it. */
  readonly theirs: readonly TheirLine[];
  readonly theirKnown: ReadonlyMap<string, TheirLine>;
}

/**
 * Compares a day of both books. Each side brings its own day, and the other is looked up beyond it: what happened at midnight is no
 * difference because one clock is a second ahead. What was given back is nothing on our side, and is left out on theirs.
 */
export function compareLines({ ours, ourKnown, theirs, theirKnown }: BothSides): readonly Finding[] {
  const found: Finding[] = [];
  const judged = new Set<string>();
  const states = new Map<string, Finding>();

  function judge(own: OurLine, line: TheirLine): void {
    const gain = own.isBack ? 0n : gainOf(own);
    // A play whose stake and win are both wrong by the same amount gains the same, and is wrong.
    const isSame = gain === gainOf(line) && (own.isBack || own.taken === line.taken);
    const common = { ...nothingFound, ...placeOf(own), entryId: null };
    if (!isSame) {
      found.push({ ...common, kind: 'AMOUNT_DIFFERS', ours: gain, theirs: gainOf(line), ...statesOf(own.state, line) });
    }
    if (own.state !== null && own.state !== line.state && hasRound(own)) {
      const ofRound = { ...common, transaction: null, ourState: own.state, theirState: line.state };
      states.set(`${own.memberId} ${own.round}`, { ...ofRound, kind: 'STATE_DIFFERS' });
    }
  }

  for (const line of theirs) {
    const own = ourKnown.get(line.transaction);
    if (judged.has(line.transaction) || own === undefined || own.memberId !== line.memberId) {
      const { transaction, round, memberId, game, state: theirState } = line;
      const named = { transaction, round, memberId, game, theirState };
      found.push({ ...nothingFound, kind: 'MISSING_HERE', ...named, theirs: gainOf(line) });
    } else judge(own, line);
    judged.add(line.transaction);
  }
  for (const own of ours) {
    if (judged.has(own.transaction) || own.isBack) continue;
    const line = theirKnown.get(own.transaction);
    if (line !== undefined && line.memberId === own.memberId) judge(own, line);
    else {
      found.push({ ...nothingFound, kind: 'MISSING_THERE', ...placeOf(own), ours: gainOf(own), ourState: own.state });
    }
  }
  return [...found, ...states.values()];
}

const placeOf = ({ transaction, round, memberId, game }: OurLine) => ({ transaction, round, memberId, game });
const statesOf = (ourState: RoundState | null, { state: theirState }: TheirLine) => ({ ourState, theirState });
/** Prizes and corrections stand for themselves. */
const hasRound = ({ kind }: OurLine) => kind === 'bet' || kind === 'play' || kind === 'result';
