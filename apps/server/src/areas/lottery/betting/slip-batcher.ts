import type { Batcher, BatcherCommand, BatcherOptions, Column, Ledger } from '@lantern/ledger';
import { type MinorUnits, minorUnits } from '@lantern/money';
import type { Clock } from '@lantern/server-kit';

/** One row of lottery.bet: one play of one line of a slip, with its numbers. */
export interface SlipRow {
  readonly betId: string;
  readonly line: number;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly tickets: number;
  readonly points: number;
  readonly units: number;
  readonly ticketStake: bigint;
  /** Price of the row in minor units: its tickets, less the game's discount if any. */
  readonly stake: bigint;
  readonly oddsE4: bigint;
  readonly winPerHit: bigint;
  readonly rebate: bigint;
  /** The part of its stated odds that it pays, ppm. */
  readonly payablePpm: number;
}

/** What a slip adds to the liability of one selection. */
export interface SlipPick {
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly exposure: bigint;
  readonly limit: bigint;
  /** The highest part of the selection's odds that the slip requires, ppm, and the numbers of the slip's lines that use it, from 1. */
  readonly payablePpm: number;
  readonly lines: readonly number[];
}

/** All lines of one request: accepted together or not at all. */
export interface Slip {
  /** Key of the ledger's command, derived from brand, member and request. */
  readonly id: string;
  readonly digest: bigint;
  /** The member's id. */
  readonly shard: bigint;
  readonly merchantId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly bookId: number;
  readonly issueId: bigint;
  /** Code of the game that the issue must belong to. */
  readonly gameCode: string;
  readonly priceVersion: number;
  readonly stake: bigint;
  readonly issueLimit: bigint;
  readonly agentLineId: bigint | null;
  readonly rows: readonly SlipRow[];
  readonly picks: readonly SlipPick[];
}

export type SlipAnswer =
  | { readonly outcome: 'posted'; readonly balance: MinorUnits; readonly placedAt: Date }
  | { readonly outcome: 'duplicate'; readonly balance: MinorUnits }
  | { readonly outcome: 'insufficient'; readonly balance: MinorUnits }
  | { readonly outcome: 'conflict' | 'unknownAccount' | 'ISSUE_CLOSED' | 'ISSUE_NOT_OPEN' | 'PRICE_CHANGED' }
  /**
   * `detail`: the remaining limit for the issue (minor units), the period of the member's own limit, the selection that is full ("lo2 07"),
   * or the selection that pays less now with the part of its odds in ppm ("lo2 07 950000").
   */
  | { readonly outcome: 'ISSUE_LIMIT' | 'STAKE_LIMIT' | 'LIABILITY_LIMIT' | 'ODDS_CHANGED'; readonly detail: string };

export type PlaceLane = Batcher<Slip, SlipAnswer>;

/** All slips of a process share one batcher. */
const ONE_LANE = 0n;

/**
 * The batcher of bets: concurrent slips go to lottery.place_batch in one call. One batcher per process, not one per core: a call costs a
 * millisecond whatever its size, one connection takes more bets than one process can check, and batches that do not run in parallel do not
 * contend for the liability row of a number.
 */
export function createPlaceLane(ledger: Pick<Ledger, 'batcher'>, clock: Clock): PlaceLane {
  const options = placeLaneOptions(clock);
  const lane = ledger.batcher<BatcherCommand & { readonly slip: Slip }, SlipAnswer>({
    functionName: options.functionName,
    encode: (commands) => options.encode(commands.map(({ slip }) => slip)),
    returns: 'arrays',
    decode,
  });
  return { ...lane, send: (slip) => lane.send({ id: slip.id, digest: slip.digest, shard: ONE_LANE, slip }) };
}

export function placeLaneOptions(clock: Clock): BatcherOptions<Slip, SlipAnswer> {
  return {
    functionName: 'lottery.place_batch',
    encode: (slips) => encode(slips, clock.now()),
    returns: 'arrays',
    decode,
  };
}

/** Columns in the order of the SQL function's parameters. */
function encode(slips: readonly Slip[], now: Date): readonly Column[] {
  const rows = slips.flatMap((slip) => slip.rows);
  const picks = slips.flatMap((slip) => slip.picks);
  return [
    column('uuid[]', slips, (slip) => slip.id),
    column('bigint[]', slips, (slip) => slip.digest),
    column('bigint[]', slips, (slip) => slip.merchantId),
    column('bigint[]', slips, (slip) => slip.shard),
    column('text[]', slips, (slip) => slip.book),
    column('integer[]', slips, (slip) => slip.bookId),
    column('bigint[]', slips, (slip) => slip.issueId),
    column('text[]', slips, (slip) => slip.gameCode),
    column('integer[]', slips, (slip) => slip.priceVersion),
    column('bigint[]', slips, (slip) => slip.stake),
    column('bigint[]', slips, (slip) => slip.issueLimit),
    column('bigint[]', slips, (slip) => slip.agentLineId),
    { type: 'integer[]', values: ordinals(slips, (slip) => slip.rows.length) },
    column('uuid[]', rows, (row) => row.betId),
    column('smallint[]', rows, (row) => row.line),
    column('text[]', rows, (row) => row.play),
    column('text[]', rows, (row) => row.numbers.join(' ')),
    column('smallint[]', rows, (row) => row.numbers.length),
    column('integer[]', rows, (row) => row.tickets),
    column('integer[]', rows, (row) => row.points),
    column('smallint[]', rows, (row) => row.units),
    column('bigint[]', rows, (row) => row.ticketStake),
    column('bigint[]', rows, (row) => row.oddsE4),
    column('bigint[]', rows, (row) => row.winPerHit),
    column('bigint[]', rows, (row) => row.rebate),
    column('bigint[]', rows, (row) => row.stake),
    column('integer[]', rows, (row) => row.payablePpm),
    { type: 'integer[]', values: ordinals(slips, (slip) => slip.picks.length) },
    column('text[]', picks, (pick) => pick.play),
    column('text[]', picks, (pick) => pick.selection),
    column('bigint[]', picks, (pick) => pick.stake),
    column('bigint[]', picks, (pick) => pick.exposure),
    column('bigint[]', picks, (pick) => pick.limit),
    column('integer[]', picks, (pick) => pick.payablePpm),
    { type: 'timestamptz[]', values: [now] },
  ];
}

/** For each part of a slip, the number of its slip in the batch, from 1. */
function ordinals(slips: readonly Slip[], partsOf: (slip: Slip) => number): number[] {
  const found: number[] = [];
  for (const [index, slip] of slips.entries()) {
    for (let part = partsOf(slip); part > 0; part -= 1) found.push(index + 1);
  }
  return found;
}

function column<Item>(type: Column['type'], items: readonly Item[], value: (item: Item) => unknown): Column {
  return { type, values: items.map(value) };
}

/** The driver returns bigint values as text. */
function decode(row: Record<string, unknown>): SlipAnswer {
  const outcome = String(row.outcome) as SlipAnswer['outcome'];
  switch (outcome) {
    case 'posted':
      return { outcome, balance: balanceOf(row), placedAt: new Date(Number(row.placed_ms)) };
    case 'duplicate':
    case 'insufficient':
      return { outcome, balance: balanceOf(row) };
    case 'ISSUE_LIMIT':
    case 'STAKE_LIMIT':
    case 'LIABILITY_LIMIT':
    case 'ODDS_CHANGED':
      return { outcome, detail: String(row.detail) };
    default:
      return { outcome };
  }
}

function balanceOf({ balance }: Record<string, unknown>): MinorUnits {
  return minorUnits(BigInt(String(balance)));
}
