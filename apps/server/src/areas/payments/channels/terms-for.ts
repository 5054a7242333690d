import type { Queryable } from '@lantern/database';
import { type ChannelCaller, type ChannelTerms, channelTerms } from '@lantern/engines/cashier';
import { businessDayStart, businessOffsetMs, type MemberContext } from '@lantern/server-kit';
import { sumChannelDays } from '../deposits/repository/transfers.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ChannelRow } from './repository/channels.ts';

const DAY_MINUTES = 1_440;

/** The member and the business day. */
export interface Caller extends Omit<ChannelCaller, 'usedToday'> {
  readonly book: 'REAL' | 'TEST';
  readonly dayStart: Date;
}

/** `HH:MM:SS` as minutes of the day. */
function minutesOf(time: string | null): number | null {
  if (time === null) return null;
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Member data for the channel rules; read before a transaction, so that no caller holds one pool connection while it waits for another. */
export async function callerOf(
  deps: Pick<PaymentsDeps, 'members' | 'settings'>,
  { member: { scope }, brand, now }: Pick<MemberContext, 'member' | 'brand' | 'now'>,
  channels: readonly ChannelRow[],
): Promise<Caller> {
  const { businessTimeZone } = await deps.settings(scope.brandId);
  const needsRank = channels.some((channel) => channel.minimumRank > 0);
  const rank = needsRank ? ((await deps.members.memberById(scope, scope.memberId))?.vipLevel ?? 0) : 0;
  const minutes = Math.floor((now.getTime() + businessOffsetMs(businessTimeZone)) / 60_000);
  const dayStart = businessDayStart(now, businessTimeZone);
  return { rank, currency: brand.currency.code, minuteOfDay: minutes % DAY_MINUTES, book: scope.book, dayStart };
}

/** The current terms of each channel for the member, by code. Transfers and coins bring real money, so the TEST book does not get them. */
export async function termsOf(
  db: Queryable,
  brandId: bigint,
  caller: Caller,
  channels: readonly ChannelRow[],
): Promise<ReadonlyMap<string, ChannelTerms>> {
  const capped = channels.filter((channel) => channel.dailyCap !== null).map((channel) => channel.code);
  const used = await sumChannelDays(db, { brandId }, capped, caller.dayStart);
  return new Map(
    channels.map((channel) => {
      const isReal = channel.receiving !== null || channel.kind === 'CRYPTO';
      if (isReal && caller.book !== 'REAL') return [channel.code, { closure: 'CURRENCY' }];
      const offer = {
        ...channel,
        isOpen: channel.open,
        opensAtMinute: minutesOf(channel.opensAt),
        closesAtMinute: minutesOf(channel.closesAt),
      };
      return [channel.code, channelTerms(offer, { ...caller, usedToday: used.get(channel.code) ?? 0n })];
    }),
  );
}
