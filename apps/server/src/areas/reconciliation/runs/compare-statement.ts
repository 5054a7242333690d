import type { ReconciliationDeps } from '../deps.ts';
import type { NewCase, Side } from '../repository/cases.ts';
import type { NewResult, NewTiming } from '../repository/runs.ts';
import { compare, type Movement } from './compare.ts';

const DAY_MS = 86_400_000;
/** Maximum rows of one statement in one run. */
const MOST_LINES = 500_000;

/** Maximum timing differences stored per run; the totals count all of them. */
const MOST_TIMINGS = 5_000;

type StatementMovement = Movement & { readonly at: Date };

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface Outcome {
  readonly results: NewResult[];
  readonly cases: NewCase[];
  readonly timings: NewTiming[];
}

export type Place = { readonly side: Side; readonly channel: string; readonly account: string };
interface Sides {
  readonly ours: readonly Movement[];
  readonly list: (span: Span) => AsyncIterable<StatementMovement>;
  readonly known: (orderNos: readonly string[]) => Promise<ReadonlyMap<string, Movement>>;
  readonly span: Span;
}

/** Compares one external statement with our records: figures of both sides, and one case per difference. */
export async function compareStatement(
  deps: ReconciliationDeps,
  place: Place,
  sides: Sides,
  outcome: Outcome,
): Promise<void> {
  const { ours, span } = sides;
  const sum = (list: readonly Movement[]) => list.reduce((total, one) => total + one.amount, 0n);
  const figures = { ...place, ours: sum(ours), ourCount: ours.length };
  let wide: readonly StatementMovement[];
  try {
    // The provider's clock may differ: read one day more on each side, but compare only the day itself.
    const around = { from: new Date(span.from.getTime() - DAY_MS), to: new Date(span.to.getTime() + DAY_MS) };
    wide = await readAll(sides.list(around));
  } catch (error) {
    deps.log.warn({ channel: place.channel, err: error }, 'a provider gave no statement');
    outcome.results.push({ ...figures, theirs: null, theirCount: null, differences: 1, timing: 0n, unexplained: null });
    const key = `NO_STATEMENT:${place.side}:${place.channel}:${span.from.toISOString()}`;
    const nothing = { orderNo: null, providerNo: null, theirs: null };
    outcome.cases.push({ ...place, ...nothing, key, kind: 'NO_STATEMENT', ours: figures.ours });
    return;
  }
  const theirs = wide.filter(({ at }) => at >= span.from && at < span.to);
  const ourKnown = await sides.known(theirs.map((line) => line.orderNo));
  // When they list an order twice, the first row is the payment that we know.
  const theirKnown = new Map([...wide].reverse().map((line) => [line.orderNo, line]));
  const { differences, timings, timing, unexplained } = compare(ours, theirs, ourKnown, theirKnown);
  outcome.results.push({
    ...{ ...figures, theirs: sum(theirs), theirCount: theirs.length },
    ...{ differences: differences.length, timing, unexplained },
  });
  const { side, channel } = place;
  for (const one of timings.slice(0, MOST_TIMINGS)) outcome.timings.push({ side, channel, ...one });
  for (const one of differences) {
    const key = `${one.kind}:${place.side}:${place.channel}:${one.orderNo}:${one.providerNo ?? ''}`;
    outcome.cases.push({ ...place, ...one, key });
  }
}

async function readAll(lines: AsyncIterable<StatementMovement>): Promise<readonly StatementMovement[]> {
  const read: StatementMovement[] = [];
  for await (const line of lines) {
    if (read.length >= MOST_LINES) throw new Error('the statement is too long');
    read.push(line);
  }
  return read;
}
