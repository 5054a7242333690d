import { type Finding, gainOf, nothingFound, type OurLine, type RoundState, type TheirLine } from './lines.ts';

interface BothSides {
  /** Our lines of the day, and our lines from any day for the transactions in the vendor's lines. */
  readonly ours: readonly OurLine[];
  readonly ourKnown: ReadonlyMap<string, OurLine>;
  /** The vendor's lines of the day, and its lines of the surrounding time. */
  readonly theirs: readonly TheirLine[];
  readonly theirKnown: ReadonlyMap<string, TheirLine>;
}

/**
 * Compares a day of both sides. Each side supplies its own day and is looked up in the other side beyond that day, so that a small clock
 * difference at midnight is not reported. A returned bet counts as zero on our side, and their report omits it.
 */
export function compareLines({ ours, ourKnown, theirs, theirKnown }: BothSides): readonly Finding[] {
  const found: Finding[] = [];
  const judged = new Set<string>();
  const states = new Map<string, Finding>();

  function judge(own: OurLine, line: TheirLine): void {
    const gain = own.isBack ? 0n : gainOf(own);
    // The gain alone is not enough: if stake and win are both wrong by the same amount, the gain is equal.
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
/** Prizes and corrections belong to no round. */
const hasRound = ({ kind }: OurLine) => kind === 'bet' || kind === 'play' || kind === 'result';
