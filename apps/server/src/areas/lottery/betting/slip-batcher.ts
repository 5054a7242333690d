import {
  type Argument,
  type Batcher,
  type BatcherCommand,
  type BatcherOptions,
  brandOf,
  type Column,
  type Ledger,
} from '@lantern/ledger';
import { type MinorUnits, minorUnits } from '@lantern/money';
import type { Clock } from '@lantern/server-kit';
import type { Slip, SlipPick, SlipRow } from './slip.ts';

/** What lottery.place_batch answers for one slip; see sql/place_batch.sql. */
export type SlipAnswer =
  /** `seq`: number of the wallet's entry with the stake; `balance`: of the wallet after it. */
  | { readonly outcome: 'posted'; readonly balance: MinorUnits; readonly seq: bigint; readonly placedAt: Date }
  | { readonly outcome: 'duplicate'; readonly balance: MinorUnits; readonly seq: bigint }
  | { readonly outcome: 'insufficient'; readonly balance: MinorUnits }
  | { readonly outcome: 'conflict' | 'unknownAccount' | 'ISSUE_CLOSED' | 'ISSUE_NOT_OPEN' | 'PRICE_CHANGED' }
  /** `left`: what is left of the limit for the issue, minor units; may be negative. */
  | { readonly outcome: 'ISSUE_LIMIT'; readonly left: bigint }
  /** `period`: of the member's own limit. */
  | { readonly outcome: 'STAKE_LIMIT' | 'LOSS_LIMIT'; readonly period: string }
  /** The selection that is full. */
  | { readonly outcome: 'LIABILITY_LIMIT'; readonly play: string; readonly selection: string }
  /** The selection that pays less now, and the part of its odds that it pays, ppm. */
  | {
      readonly outcome: 'ODDS_CHANGED';
      readonly play: string;
      readonly selection: string;
      readonly payablePpm: number;
    };

/** One array parameter of the SQL function: its type, and its element for one item. */
type Parameter<Item> = readonly [type: Column['type'], value: (item: Item) => unknown];

/** An item with the number of its slip in the batch, from 1. */
type OfSlip<Item> = { readonly slip: number; readonly item: Item };

/** Parameters with one element per slip, by the names that sql/place_batch.sql gives them. */
const SLIP_PARAMETERS: Readonly<Record<string, Parameter<Slip>>> = {
  p_id: ['uuid[]', (slip) => slip.id],
  p_digest: ['bigint[]', (slip) => slip.digest],
  p_member: ['bigint[]', (slip) => slip.memberId],
  p_book: ['text[]', (slip) => slip.book],
  p_book_id: ['integer[]', (slip) => slip.bookId],
  p_issue: ['bigint[]', (slip) => slip.issueId],
  p_game: ['text[]', (slip) => slip.gameCode],
  p_price_version: ['integer[]', (slip) => slip.priceVersion],
  p_stake: ['bigint[]', (slip) => slip.stake],
  p_issue_limit: ['bigint[]', (slip) => slip.issueLimit],
  p_upline_chain: ['bigint[]', (slip) => slip.uplineChainId],
};

/** Parameters with one element per bet. */
const ROW_PARAMETERS: Readonly<Record<string, Parameter<OfSlip<SlipRow>>>> = {
  p_bet_slip: ['integer[]', ({ slip }) => slip],
  p_bet_id: ['uuid[]', ({ item }) => item.betId],
  p_line: ['smallint[]', ({ item }) => item.line],
  p_play: ['text[]', ({ item }) => item.play],
  p_numbers: ['text[]', ({ item }) => item.numbers.join(' ')],
  p_number_count: ['smallint[]', ({ item }) => item.numbers.length],
  p_tickets: ['integer[]', ({ item }) => item.tickets],
  p_points: ['integer[]', ({ item }) => item.points],
  p_units: ['smallint[]', ({ item }) => item.units],
  p_ticket_stake: ['bigint[]', ({ item }) => item.ticketStake],
  p_odds_e4: ['bigint[]', ({ item }) => item.oddsE4],
  p_win_per_hit: ['bigint[]', ({ item }) => item.winPerHit],
  p_rebate: ['bigint[]', ({ item }) => item.rebate],
  p_bet_stake: ['bigint[]', ({ item }) => item.stake],
  p_payable: ['integer[]', ({ item }) => item.payablePpm],
};

/** Parameters with one element per pick. */
const PICK_PARAMETERS: Readonly<Record<string, Parameter<OfSlip<SlipPick>>>> = {
  p_pick_slip: ['integer[]', ({ slip }) => slip],
  p_pick_play: ['text[]', ({ item }) => item.play],
  p_selection: ['text[]', ({ item }) => item.selection],
  p_pick_stake: ['bigint[]', ({ item }) => item.stake],
  p_exposure: ['bigint[]', ({ item }) => item.exposure],
  p_exposure_limit: ['bigint[]', ({ item }) => item.limit],
  p_pick_payable: ['integer[]', ({ item }) => item.payablePpm],
};

export interface SlipBatcher {
  /** Sells a slip with the next batch. */
  send(slip: Slip): ReturnType<Batcher<SlipCommand, SlipAnswer>['send']>;
}

type SlipCommand = BatcherCommand & { readonly slip: Slip };

/** All slips of a process share one shard of the batcher. */
const ONE_SHARD = 0n;

/**
 * The batcher of bets: concurrent slips go to lottery.place_batch in one call. One shard per process, not one per core: a call costs a
 * millisecond whatever its size, one connection takes more bets than one process can check, and batches that do not run in parallel do not
 * contend for the liability row of a number.
 */
export function createSlipBatcher(ledger: Pick<Ledger, 'batcher'>, clock: Clock): SlipBatcher {
  const batcher = ledger.batcher<SlipCommand, SlipAnswer>(slipFunction(clock));
  return { send: (slip) => batcher.send(slipCommand(slip)) };
}

export function slipCommand(slip: Slip): SlipCommand {
  return { id: slip.id, digest: slip.digest, brandId: slip.brandId, shard: ONE_SHARD, slip };
}

/** How lottery.place_batch is called. */
export function slipFunction(clock: Clock): BatcherOptions<SlipCommand, SlipAnswer> {
  return {
    functionName: 'lottery.place_batch',
    encode: (commands) =>
      encodeSlips(
        commands.map(({ slip }) => slip),
        clock.now(),
      ),
    returns: 'arrays',
    decode,
  };
}

/** The parameters of lottery.place_batch for a batch. */
export function encodeSlips(slips: readonly Slip[], now: Date): readonly Argument[] {
  return [
    { name: 'p_brand', ...brandOf(slips) },
    ...columnsOf(SLIP_PARAMETERS, slips),
    ...columnsOf(
      ROW_PARAMETERS,
      numbered(slips, (slip) => slip.rows),
    ),
    ...columnsOf(
      PICK_PARAMETERS,
      numbered(slips, (slip) => slip.picks),
    ),
    { name: 'p_now', type: 'timestamptz[]', values: [now] },
  ];
}

function columnsOf<Item>(parameters: Readonly<Record<string, Parameter<Item>>>, items: readonly Item[]): Column[] {
  return Object.entries(parameters).map(([name, [type, value]]) => ({ name, type, values: items.map(value) }));
}

function numbered<Item>(slips: readonly Slip[], itemsOf: (slip: Slip) => readonly Item[]): OfSlip<Item>[] {
  const found: OfSlip<Item>[] = [];
  for (const [index, slip] of slips.entries()) {
    for (const item of itemsOf(slip)) found.push({ slip: index + 1, item });
  }
  return found;
}

/** The driver returns values as text. */
function decode(row: Record<string, unknown>): SlipAnswer {
  const outcome = String(row.outcome) as SlipAnswer['outcome'];
  switch (outcome) {
    case 'posted':
      return { outcome, balance: balanceOf(row), seq: seqOf(row), placedAt: new Date(Number(row.placed_ms)) };
    case 'duplicate':
      return { outcome, balance: balanceOf(row), seq: seqOf(row) };
    case 'insufficient':
      return { outcome, balance: balanceOf(row) };
    case 'ISSUE_LIMIT':
      return { outcome, left: BigInt(String(row.limit_left)) };
    case 'STAKE_LIMIT':
    case 'LOSS_LIMIT':
      return { outcome, period: String(row.limit_period) };
    case 'LIABILITY_LIMIT':
      return { outcome, play: String(row.refused_play), selection: String(row.refused_selection) };
    case 'ODDS_CHANGED':
      return {
        outcome,
        play: String(row.refused_play),
        selection: String(row.refused_selection),
        payablePpm: Number(row.pays_ppm),
      };
    default:
      return { outcome };
  }
}

function balanceOf({ balance }: Record<string, unknown>): MinorUnits {
  return minorUnits(BigInt(String(balance)));
}

const seqOf = ({ seq }: Record<string, unknown>): bigint => BigInt(String(seq));
