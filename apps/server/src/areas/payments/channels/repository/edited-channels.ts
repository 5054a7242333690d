import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { ChannelKind, ChannelNames } from './channels.ts';

export type Side = 'DEPOSIT' | 'PAYOUT';

/** Terms of a deposit channel set by operators. Times are `HH:MM` in the brand's time zone, amounts in minor units. */
export interface DepositTerms {
  readonly names: ChannelNames;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly feePpm: number;
  readonly minutesToPay: number;
  readonly queryAbove: bigint;
  readonly minimumRank: number;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly dailyCap: bigint | null;
  readonly currency: string | null;
  readonly receiving: string | null;
  readonly priority: number;
  readonly open: boolean;
}

export interface PayoutTerms {
  readonly names: ChannelNames;
  /** Minor units; null: no maximum. */
  readonly maximum: bigint | null;
  readonly priority: number;
  readonly open: boolean;
}

export interface NewService {
  readonly code: string;
  readonly nameKey: string;
  readonly gateway: string;
  readonly psp: string;
  readonly sandbox: boolean;
}

const TABLES = { DEPOSIT: 'payments.channel', PAYOUT: 'payments.payout_channel' } as const;

const termValues = (terms: DepositTerms) => [
  ...[terms.names, terms.minimum, terms.maximum, terms.feePpm, terms.minutesToPay, terms.queryAbove, terms.minimumRank],
  ...[terms.opensAt, terms.closesAt, terms.dailyCap, terms.currency, terms.receiving, terms.priority, terms.open],
];

/**
 * Adds a deposit channel, closed, with terms that nobody has approved.
 *
 * @returns its revision; null when the code is taken
 */
export async function addDepositChannel(
  tx: Queryable,
  scope: Scope,
  channel: NewService & { readonly kind: ChannelKind; readonly secretSealed: string; readonly terms: DepositTerms },
): Promise<bigint | null> {
  const { code, kind, nameKey, gateway, psp, sandbox, secretSealed } = channel;
  const { rows } = await tx.query<{ revision: bigint }>(
    `insert into payments.channel (brand_id, code, kind, name_key, gateway, psp, sandbox, secret_sealed, names, minimum,
       maximum, fee_ppm, minutes_to_pay, query_above, minimum_rank, opens_at, closes_at, daily_cap, currency, receiving,
       priority, open, approved)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, false)
     on conflict do nothing returning revision`,
    [
      scope.brandId,
      code,
      kind,
      nameKey,
      gateway,
      psp,
      sandbox,
      secretSealed,
      ...termValues({ ...channel.terms, open: false }),
    ],
  );
  return rows[0]?.revision ?? null;
}

/** @returns the next revision; null when the channel's revision has changed since it was read */
export async function changeDepositTerms(
  tx: Queryable,
  scope: Scope,
  channel: {
    readonly code: string;
    readonly revision: bigint;
    readonly terms: DepositTerms;
    /** Whether two people have approved these terms. */
    readonly approved: boolean;
  },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ revision: bigint }>(
    `update payments.channel set names = $4, minimum = $5, maximum = $6, fee_ppm = $7, minutes_to_pay = $8, query_above = $9,
       minimum_rank = $10, opens_at = $11, closes_at = $12, daily_cap = $13, currency = $14, receiving = $15, priority = $16,
       open = $17, approved = $18, revision = revision + 1
     where brand_id = $1 and code = $2 and revision = $3 returning revision`,
    [scope.brandId, channel.code, channel.revision, ...termValues(channel.terms), channel.approved],
  );
  return rows[0]?.revision ?? null;
}

export async function addPayoutChannel(
  tx: Queryable,
  scope: Scope,
  channel: NewService & { readonly terms: PayoutTerms },
): Promise<bigint | null> {
  const { code, nameKey, gateway, psp, sandbox, terms } = channel;
  const { rows } = await tx.query<{ revision: bigint }>(
    `insert into payments.payout_channel (brand_id, code, name_key, gateway, psp, sandbox, names, priority, open, maximum)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning revision`,
    [scope.brandId, code, nameKey, gateway, psp, sandbox, terms.names, terms.priority, terms.open, terms.maximum],
  );
  return rows[0]?.revision ?? null;
}

export async function changePayoutTerms(
  tx: Queryable,
  scope: Scope,
  channel: { readonly code: string; readonly revision: bigint; readonly terms: PayoutTerms },
): Promise<bigint | null> {
  const { code, revision, terms } = channel;
  const { rows } = await tx.query<{ revision: bigint }>(
    `update payments.payout_channel set names = $4, priority = $5, open = $6, maximum = $7, revision = revision + 1
     where brand_id = $1 and code = $2 and revision = $3 returning revision`,
    [scope.brandId, code, revision, terms.names, terms.priority, terms.open, terms.maximum],
  );
  return rows[0]?.revision ?? null;
}

/** Sets a channel's provider; a null secret leaves the current one. @returns false when the channel does not exist */
export async function setProvider(
  tx: Queryable,
  scope: Scope,
  channel: {
    readonly side: Side;
    readonly code: string;
    readonly settings: object;
    readonly secretSealed: string | null;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update ${TABLES[channel.side]} set settings = $3, secret_sealed = coalesce($4, secret_sealed), revision = revision + 1
     where brand_id = $1 and code = $2`,
    [scope.brandId, channel.code, channel.settings, channel.secretSealed],
  );
  return rowCount === 1;
}

/** Number of the brand's channels of one side. */
export async function countChannels(tx: Queryable, scope: Scope, side: Side): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from ${TABLES[side]} where brand_id = $1`,
    [scope.brandId],
  );
  return rows[0]?.count ?? 0;
}
