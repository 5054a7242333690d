import type { Pool } from '@lantern/database';
import { type Batcher, createBatcher } from '../batcher.ts';
import type { OutcomeRecord } from '../games/outcome-record.ts';
import type { Payment } from '../wallet-calls.ts';

/** A requested round. Amounts in minor units. */
export interface Reservation {
  readonly id: string;
  readonly playerId: bigint;
  readonly walletSession: string;
  readonly game: string;
  readonly version: number;
  readonly currency: string;
  readonly exponent: number;
  readonly coin: bigint;
  readonly stake: bigint;
  readonly after: string | null;
  readonly at: Date;
  readonly walletCalls: Payment;
  /** Bet of an original; null for spins. */
  readonly input: object | null;
}

export type Reserved = {
  outcome: 'NEW' | 'KNOWN' | 'STALE';
  newest: string | null;
  serverSeed: string | null;
  clientSeed: string | null;
  nonce: bigint | null;
};

/** Result of a round; `payout` and `record` are null unless the state is SETTLED. */
export interface Settlement {
  readonly id: string;
  readonly state: 'SETTLED' | 'REFUSED' | 'VOID';
  readonly payout: bigint | null;
  readonly record: OutcomeRecord | null;
  readonly balance: bigint | null;
  readonly reason: string | null;
  readonly at: Date;
}

export type Settled = { state: Settlement['state']; isFirst: boolean };

const RESERVE = `select outcome, newest, server_seed as "serverSeed", client_seed as "clientSeed", nonce from arcade.reserve_batch(
  $1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::integer[], $6::text[], $7::integer[], $8::bigint[], $9::bigint[],
  $10::uuid[], $11::timestamptz[], $12::text[], $13::text[])`;

/** Inserts concurrent new rounds in one statement. */
export function reserveBatcher(pool: Pool): Batcher<Reservation, Reserved> {
  return createBatcher(async (rounds) => {
    const { rows } = await pool.query<Reserved>({
      name: 'arcade.reserve_batch',
      text: RESERVE,
      values: [
        rounds.map((one) => one.id),
        rounds.map((one) => one.playerId),
        rounds.map((one) => one.walletSession),
        rounds.map((one) => one.game),
        rounds.map((one) => one.version),
        rounds.map((one) => one.currency),
        rounds.map((one) => one.exponent),
        rounds.map((one) => one.coin),
        rounds.map((one) => one.stake),
        rounds.map((one) => one.after),
        rounds.map((one) => one.at),
        rounds.map((one) => one.walletCalls),
        rounds.map((one) => one.input && JSON.stringify(one.input)),
      ],
    });
    return rows;
  });
}

const SETTLE = `select state, is_first as "isFirst" from arcade.settle_batch(
  $1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::integer[], $6::text[], $7::bigint[], $8::text[], $9::timestamptz[],
  $10::text[])`;

/** Stores concurrent settlements in one statement. */
export function settleBatcher(pool: Pool): Batcher<Settlement, Settled> {
  return createBatcher(async (rounds) => {
    const { rows } = await pool.query<Settled>({
      name: 'arcade.settle_batch',
      text: SETTLE,
      values: [
        rounds.map((one) => one.id),
        rounds.map((one) => one.state),
        rounds.map((one) => one.payout),
        rounds.map(({ record }) => record?.coins ?? null),
        rounds.map(({ record }) => record?.steps ?? null),
        rounds.map(({ record }) => record?.draws && `{${record.draws.join(',')}}`),
        rounds.map((one) => one.balance),
        rounds.map((one) => one.reason),
        rounds.map((one) => one.at),
        rounds.map(({ record }) => record?.result && JSON.stringify(record.result)),
      ],
    });
    return rows;
  });
}
