import {
  BetSettled,
  type Committed,
  DepositCredited,
  MaxBetBreached,
  MemberLoggedIn,
  MemberRegistered,
  RoundsSettled,
  WithdrawalMoved,
} from '@lantern/events';
import { businessDay, type Queryable } from '@lantern/server-kit';
import type { SafetyDeps } from './deps.ts';
import { matchPerson } from './exclusions/match-person.ts';
import { addPlay, markDue } from './repository/laundering.ts';
import { sit } from './repository/sittings.ts';
import { BREAK_MS } from './sitting-rules.ts';

export const PEOPLE_TYPES = [MemberRegistered, MemberLoggedIn] as const;
export const LAUNDERING_TYPES = [
  MemberRegistered,
  DepositCredited,
  WithdrawalMoved,
  BetSettled,
  RoundsSettled,
  MaxBetBreached,
] as const;

type PeopleEvent = Committed<(typeof PEOPLE_TYPES)[number]>;
type MoneyEvent = Committed<(typeof LAUNDERING_TYPES)[number]>;

/** A registration may be that of somebody who is excluded elsewhere; a login begins a sitting. */
export async function followPeople(deps: SafetyDeps, tx: Queryable, event: PeopleEvent): Promise<void> {
  const since = new Date(event.payload.at);
  const { merchantId } = event;
  const memberId = BigInt(event.payload.memberId);
  if (event.topic === 'identity.registered') {
    await matchPerson(deps, tx, { merchantId, memberId, book: event.payload.book }, since);
    return;
  }
  await sit(tx, { merchantId, memberId, book: 'REAL' }, since, new Date(since.getTime() - BREAK_MS));
}

/**
 * Notes what was played, and whose picture has to be looked at anew. Amounts are added in the transaction that moves the
 * consumer's position; the picture itself is drawn from what other areas keep, as often as one likes.
 */
export async function followMoney(deps: SafetyDeps, tx: Queryable, event: MoneyEvent): Promise<void> {
  const { merchantId, createdAt } = event;
  if (!('members' in event.payload)) {
    const { memberId, book } = event.payload;
    await markDue(tx, { merchantId, memberId: BigInt(memberId), book }, createdAt);
    return;
  }
  const { settledAt, members } = event.payload;
  const { businessTimeZone } = await deps.brands.settings(merchantId);
  const day = businessDay(new Date(settledAt), businessTimeZone);
  const played = members.filter((one) => one.book === 'REAL');
  await addPlay(tx, { merchantId }, day, played);
}
