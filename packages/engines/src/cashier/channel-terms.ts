/** Conditions of a payment channel. Times are minutes of the brand's day, both or neither set; the interval may cross midnight. */
export type ChannelOffer = {
  readonly isOpen: boolean;
  readonly minimumRank: number;
  /** Null: the brand's own currency. */
  readonly currency: string | null;
  readonly opensAtMinute: number | null;
  readonly closesAtMinute: number | null;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Maximum sum of orders through the channel per business day, minor units; null without a limit. */
  readonly dailyCap: bigint | null;
};

export type ChannelCaller = {
  readonly rank: number;
  readonly currency: string;
  readonly minuteOfDay: number;
  /** Sum of the orders through the channel on this business day, without those that failed or were cancelled. */
  readonly usedToday: bigint;
};

/** Why an existing channel cannot be used. With RANK or CURRENCY the channel is not shown at all. */
export type ChannelClosure = 'OFF' | 'RANK' | 'CURRENCY' | 'HOURS' | 'CAP';

/** The terms for one member at one moment. The rest of the daily cap limits the maximum. */
export type ChannelTerms =
  | { readonly closure: ChannelClosure }
  | { readonly closure: null; readonly minimum: bigint; readonly maximum: bigint };

export function channelTerms(channel: ChannelOffer, caller: ChannelCaller): ChannelTerms {
  if (channel.currency !== null && channel.currency !== caller.currency) return { closure: 'CURRENCY' };
  if (caller.rank < channel.minimumRank) return { closure: 'RANK' };
  if (!channel.isOpen) return { closure: 'OFF' };
  if (!isWithinHours(channel, caller.minuteOfDay)) return { closure: 'HOURS' };
  const isCapped = channel.dailyCap !== null && channel.dailyCap - caller.usedToday < channel.maximum;
  const maximum = isCapped ? (channel.dailyCap ?? 0n) - caller.usedToday : channel.maximum;
  return maximum < channel.minimum ? { closure: 'CAP' } : { closure: null, minimum: channel.minimum, maximum };
}

/** The opening minute is included, the closing minute excluded; equal times mean the whole day. */
function isWithinHours({ opensAtMinute: opens, closesAtMinute: closes }: ChannelOffer, minute: number): boolean {
  if (opens === null || closes === null || opens === closes) return true;
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}
