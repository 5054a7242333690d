import { businessDay, type Event, type Queryable } from '@lantern/server-kit';
import type { SafetyDeps } from './deps.ts';
import { matchPerson } from './exclusions/match-person.ts';
import { addPlay, markDue } from './repository/laundering.ts';
import { sit } from './repository/sittings.ts';
import { BREAK_MS } from './sitting-rules.ts';

export const PEOPLE_TOPICS = ['identity.registered', 'identity.login'] as const;
export const LAUNDERING_TOPICS = [
  'identity.registered',
  'payments.deposit-credited',
  'payments.withdrawal-moved',
  'lottery.bet-settled',
  'games.rounds-settled',
  'wallet.max-bet-breached',
] as const;

interface OfOneMember {
  readonly memberId: string;
  readonly book?: 'REAL' | 'TEST';
  readonly at?: string;
}

/** A registration may be that of somebody who is excluded elsewhere; a login begins a sitting. */
export async function followPeople(deps: SafetyDeps, tx: Queryable, event: Event): Promise<void> {
  const { memberId, book = 'REAL', at } = event.payload as OfOneMember;
  const scope = { merchantId: event.merchantId, memberId: BigInt(memberId), book };
  const since = at === undefined ? event.createdAt : new Date(at);
  if (event.topic === 'identity.registered') {
    await matchPerson(deps, tx, scope, since);
    return;
  }
  await sit(tx, scope, since, new Date(since.getTime() - BREAK_MS));
}

interface OfMany {
  readonly settledAt: string;
  readonly members: readonly {
    readonly memberId: string;
    readonly book: 'REAL' | 'TEST';
    readonly stake: string;
    readonly payout: string;
  }[];
}

/**
 * Notes what was played, and whose picture has to be looked at anew. Amounts are added in the transaction that moves the
 * consumer's position; the picture itself is drawn from what other areas keep, as often as one likes.
 */
export async function followMoney(deps: SafetyDeps, tx: Queryable, event: Event): Promise<void> {
  const { merchantId, createdAt } = event;
  if (!('members' in (event.payload as object))) {
    const { memberId, book = 'REAL' } = event.payload as OfOneMember;
    await markDue(tx, { merchantId, memberId: BigInt(memberId), book }, createdAt);
    return;
  }
  const { settledAt, members } = event.payload as OfMany;
  const { businessTimeZone } = await deps.brands.settings(merchantId);
  const day = businessDay(new Date(settledAt), businessTimeZone);
  const played = members.filter((one) => one.book === 'REAL');
  await addPlay(tx, { merchantId }, day, played);
}
