import { randomBytes } from 'node:crypto';
import { type Pool, type Queryable, transaction } from '@lantern/database';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { countActiveLinks, insertLink, type LinkRow, lockLinksOf } from './repository/links.ts';
import { findNode } from './repository/nodes.ts';
import { listRates, lockRates, type RateCard, type RateKind } from './repository/rates.ts';

export const MAX_ACTIVE_LINKS = 20;
const DAY_MS = 86_400_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export interface NewLink {
  /** 0: member, 2: agent; links cannot create other account types. */
  readonly accountType: 0 | 2;
  readonly rates: RateCard;
  /** 0: no expiry. */
  readonly validDays: number;
  /** 0: no limit. */
  readonly maxUses: number;
  readonly channel: string;
  readonly remark: string;
}

/** Twelve random base-32 characters, 60 bits. */
export function newCode(): string {
  return Array.from(randomBytes(12), (byte) => BASE32[byte & 31]).join('');
}

const MIN_GROUP = 1800;
const MAX_GROUP = 1960;

/** A link cannot grant more than its owner has. */
async function checkRates(tx: Queryable, scope: Scope, ownerId: bigint, rates: RateCard): Promise<Refusal | null> {
  const own = await listRates(tx, scope, [ownerId]);
  for (const [kind, values] of Object.entries(rates) as [RateKind, Readonly<Record<string, number>>][]) {
    const isGroup = kind === 'LOTTERY_GROUP';
    for (const [key, value] of Object.entries(values)) {
      if (isGroup && (value < MIN_GROUP || value > MAX_GROUP)) return refuse('PG_OUT_OF_RANGE', { key });
      if (isGroup && value % 2 !== 0) return refuse('PG_STEP', { key });
      const limit = own.find((rate) => rate.kind === kind && rate.key === key)?.value ?? 0;
      if (value > limit) return refuse(isGroup ? 'PG_EXCEEDS_UPLINE' : 'RATE_EXCEEDS_UPLINE', { key, limit });
    }
  }
  return null;
}

/** Creates an agent's registration link. */
export async function createLink(
  pool: Pool,
  scope: Scope,
  ownerId: bigint,
  request: NewLink,
  now: Date,
): Promise<LinkRow | Refusal> {
  if (request.channel.length > 50) return refuse('FIELD_RULE', { field: 'channel', min: 0, max: 50, patternId: 'ANY' });
  if (request.remark.length > 100) return refuse('FIELD_RULE', { field: 'remark', min: 0, max: 100, patternId: 'ANY' });
  return transaction(pool, async (tx) => {
    await lockLinksOf(tx, scope, ownerId);
    await lockRates(tx, scope, ownerId);
    const owner = await findNode(tx, scope, ownerId);
    if (owner?.kind !== 'AGENT') return refuse('FORBIDDEN');
    const active = await countActiveLinks(tx, scope, ownerId, now);
    if (active >= MAX_ACTIVE_LINKS) return refuse('QUOTA_INSUFFICIENT', { limit: MAX_ACTIVE_LINKS });
    const refusal = await checkRates(tx, scope, ownerId, request.rates);
    if (refusal) return refusal;
    const expiresAt = request.validDays > 0 ? new Date(now.getTime() + request.validDays * DAY_MS) : null;
    const { accountType, rates, maxUses, channel, remark } = request;
    return insertLink(tx, scope, {
      code: newCode(),
      ownerId,
      accountType,
      rates,
      expiresAt,
      maxUses,
      channel,
      remark,
      at: now,
    });
  });
}
