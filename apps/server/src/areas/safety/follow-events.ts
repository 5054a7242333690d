import {
  BetSettled,
  type Committed,
  DepositCredited,
  MaxBetBreached,
  MemberLoggedIn,
  MemberRegistered,
  PersonChanged,
  RoundsSettled,
  type SecurityChange,
  SecurityChanged,
  WithdrawalMoved,
} from '@lantern/events';
import { businessDay, type Queryable } from '@lantern/server-kit';
import type { SafetyDeps } from './deps.ts';
import { matchPerson } from './exclusions/match-person.ts';
import { addPlay, markDue } from './money-laundering/repository/laundering.ts';
import { continuePlaySession } from './play-sessions/repository.ts';
import { BREAK_MS } from './play-sessions/rules.ts';

export const PEOPLE_TYPES = [MemberRegistered, MemberLoggedIn, PersonChanged, SecurityChanged] as const;
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

/** Changes that give the account another identifier. */
const IDENTIFYING: ReadonlySet<SecurityChange> = new Set(['EMAIL_BOUND', 'MOBILE_BOUND', 'NAME_CHANGED']);

/**
 * At registration, and when data that identifies the person is entered, applies a self-exclusion of the same person elsewhere; at login,
 * starts a play session.
 */
export async function followPeople(deps: SafetyDeps, tx: Queryable, event: PeopleEvent): Promise<void> {
  const since = new Date(event.payload.at);
  const { brandId } = event;
  const memberId = BigInt(event.payload.memberId);
  if (event.topic === 'identity.registered') {
    await matchPerson(deps, tx, { brandId, memberId, book: event.payload.book }, since);
    return;
  }
  if (event.topic === 'identity.security-changed' && !IDENTIFYING.has(event.payload.what)) return;
  if (event.topic !== 'identity.login') {
    const member = await deps.people.memberById({ brandId }, memberId, tx);
    if (member) await matchPerson(deps, tx, { brandId, memberId, book: member.book }, since);
    return;
  }
  await continuePlaySession(tx, { brandId, memberId, book: 'REAL' }, since, new Date(since.getTime() - BREAK_MS));
}

/**
 * Adds up play of settlements for the risk rules, and queues the member of other events for assessment. Amounts are added in the
 * transaction that moves the consumer's position, so they count once; the assessment reads other areas' data and may run any number of
 * times.
 */
export async function followMoney(deps: SafetyDeps, tx: Queryable, event: MoneyEvent): Promise<void> {
  const { brandId, createdAt } = event;
  if (!('members' in event.payload)) {
    const { memberId, book } = event.payload;
    await markDue(tx, { brandId, memberId: BigInt(memberId), book }, createdAt);
    return;
  }
  const { settledAt, members } = event.payload;
  const { businessTimeZone } = await deps.brands.settings(brandId);
  const day = businessDay(new Date(settledAt), businessTimeZone);
  const played = members.filter((one) => one.book === 'REAL');
  await addPlay(tx, { brandId }, day, played);
}
