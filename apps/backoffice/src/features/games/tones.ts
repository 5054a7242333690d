import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type RoundRow = Value<'gamesBackOffice.rounds'>['rows'][number];
export type GameRow = Value<'gamesBackOffice.games'>['rows'][number];
export type VendorRow = Value<'gamesBackOffice.vendors'>['rows'][number];
export type OpenRound = Value<'gamesBackOffice.openRounds'>['rows'][number];
export type PrizeOnHold = Value<'gamesBackOffice.prizesOnHold'>['rows'][number];
export type OfferState = GameRow['state'];

export const ROUND_TONES: Readonly<Record<RoundRow['state'], TagTone>> = {
  OPEN: 'info',
  ENDED: 'ok',
  VOID: 'neutral',
};

export const PRIZE_TONES: Readonly<Record<PrizeOnHold['state'], TagTone>> = {
  HELD: 'wait',
  PAID: 'ok',
  DECLINED: 'bad',
};

/** Closed offers warn: an operator closed them for a reason. */
export const OFFER_TONES: Readonly<Record<OfferState, TagTone>> = { ON: 'ok', MAINTENANCE: 'wait', OFF: 'bad' };

export const OFFER_STATES = ['ON', 'MAINTENANCE', 'OFF'] as const satisfies readonly OfferState[];

/** Tones of a vendor's answer about an open round: a contradiction is bad. */
export const ANSWER_TONES: Readonly<Record<NonNullable<OpenRound['asked']>['answer'], TagTone>> = {
  OPEN: 'info',
  ENDED: 'bad',
  VOID: 'bad',
  UNKNOWN: 'bad',
  SILENT: 'wait',
};
