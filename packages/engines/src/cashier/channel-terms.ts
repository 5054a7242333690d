/** Who is offered a channel, and when. Times are minutes of the brand's day, both or none; a span may pass midnight. */
export type ChannelOffer = {
  readonly isOpen: boolean;
  readonly minimumRank: number;
  /** Null: the brand's own currency. */
  readonly currency: string | null;
  readonly opensAtMinute: number | null;
  readonly closesAtMinute: number | null;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Minor units that may be asked for through the channel in one business day, null without a bound. */
  readonly dailyCap: bigint | null;
};

export type ChannelCaller = {
  readonly rank: number;
  readonly currency: string;
  readonly minuteOfDay: number;
  /** What was asked for through the channel on this business day and did not come to nothing. */
  readonly usedToday: bigint;
};

/** Why a channel that exists cannot be used: by rank or currency it is not even shown. */
export type ChannelClosure = 'OFF' | 'RANK' | 'CURRENCY' | 'HOURS' | 'CAP';

/** The terms for one caller at one moment: what still fits under the day's cap lowers the maximum. */
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

/** From the opening minute up to, not including, the closing one; equal times mean all day. */
function isWithinHours({ opensAtMinute: opens, closesAtMinute: closes }: ChannelOffer, minute: number): boolean {
  if (opens === null || closes === null || opens === closes) return true;
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}
