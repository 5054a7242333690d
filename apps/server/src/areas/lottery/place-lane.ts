import type { Column, Lane, LaneOptions, Ledger } from '@lantern/ledger';
import { type MinorUnits, minorUnits } from '@lantern/money';
import type { Clock } from '@lantern/server-kit';

/** One row of lottery.bet: one play of one line with its numbers. */
export interface SlipRow {
  readonly betId: string;
  readonly line: number;
  readonly play: string;
  readonly numbers: readonly string[];
  readonly tickets: number;
  readonly points: number;
  readonly units: number;
  readonly ticketStake: bigint;
  readonly oddsE4: bigint;
  readonly winPerHit: bigint;
  readonly rebate: bigint;
}

/** What a slip adds to the liability of one selection. */
export interface SlipPick {
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly exposure: bigint;
  readonly limit: bigint;
}

/** All lines of one request: accepted together or not at all. */
export interface Slip {
  /** Key of the ledger's command, derived from merchant, member and request. */
  readonly id: string;
  readonly digest: bigint;
  /** The member. */
  readonly shard: bigint;
  readonly merchantId: bigint;
  readonly book: 'REAL' | 'TEST';
  readonly bookId: number;
  readonly issueId: bigint;
  /** The game that the issue must be of. */
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
  /** `detail`: what is left of the member's limit (minor units), or the selection that is full ("lo2 07"). */
  | { readonly outcome: 'ISSUE_LIMIT' | 'LIABILITY_LIMIT'; readonly detail: string };

export type PlaceLane = Lane<Slip, SlipAnswer>;

/** The lane of bets: slips of a moment go to lottery.place_batch as one call. */
export function createPlaceLane(ledger: Pick<Ledger, 'lane'>, clock: Clock): PlaceLane {
  return ledger.lane(placeLaneOptions(clock));
}

export function placeLaneOptions(clock: Clock): LaneOptions<Slip, SlipAnswer> {
  return { functionName: 'lottery.place_batch', encode: (slips) => encode(slips, clock.now()), decode };
}

/** Columns in the order of the function's parameters. */
function encode(slips: readonly Slip[], now: Date): readonly Column[] {
  const rows = slips.flatMap((slip, index) => slip.rows.map((row) => ({ ...row, slip: index + 1 })));
  const picks = slips.flatMap((slip, index) => slip.picks.map((pick) => ({ ...pick, slip: index + 1 })));
  const at = now.toISOString();
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
    column('timestamptz[]', slips, () => at),
    column('integer[]', rows, (row) => row.slip),
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
    column('integer[]', picks, (pick) => pick.slip),
    column('text[]', picks, (pick) => pick.play),
    column('text[]', picks, (pick) => pick.selection),
    column('bigint[]', picks, (pick) => pick.stake),
    column('bigint[]', picks, (pick) => pick.exposure),
    column('bigint[]', picks, (pick) => pick.limit),
  ];
}

function column<Item>(type: Column['type'], items: readonly Item[], value: (item: Item) => unknown): Column {
  return { type, values: items.map(value) };
}

function decode(row: Record<string, unknown>): SlipAnswer {
  const outcome = String(row.outcome) as SlipAnswer['outcome'];
  switch (outcome) {
    case 'posted':
      return { outcome, balance: minorUnits(row.balance as bigint), placedAt: row.placed_at as Date };
    case 'duplicate':
    case 'insufficient':
      return { outcome, balance: minorUnits(row.balance as bigint) };
    case 'ISSUE_LIMIT':
    case 'LIABILITY_LIMIT':
      return { outcome, detail: String(row.detail) };
    default:
      return { outcome };
  }
}
