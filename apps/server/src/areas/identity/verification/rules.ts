/** What a code is asked for; a code of one purpose opens nothing else. */
export type CodePurpose = 'REGISTER' | 'LOGIN' | 'RESET' | 'EXTRA' | 'BIND_MOBILE' | 'BIND_EMAIL' | 'FUND_RESET';

export type Channel = 'SMS' | 'MAIL';

const MINUTE_MS = 60_000;

/** Operations 8.1. */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;
/** Clients count down so many minutes before they ask again (spec 4-06). */
export const RESEND_MINUTES = 1;

/** How often codes may be asked for. */
export const ASK_RULES = {
  pauseMs: RESEND_MINUTES * MINUTE_MS,
  burst: 3,
  burstMs: 5 * MINUTE_MS,
  perTarget: 10,
  targetWindowMs: 24 * 60 * MINUTE_MS,
  perAddress: 20,
  addressWindowMs: 60 * MINUTE_MS,
} as const;

/** Messages of a brand and channel that may wait; beyond them nobody's code is taken on. */
export const MAX_QUEUED = 1_000;
/** Tries to hand a message to its provider, and the pauses between them. */
export const SEND_PAUSES_MS = [5_000, 20_000] as const;
/** A message that a process was sending when it died is taken over after this time. */
export const SENDING_MS = 60_000;
/** How long one message may take a provider. */
export const SEND_TIMEOUT_MS = 10_000;
/** Mails that carry no code have longer. */
export const NOTICE_LIFETIME_MS = 24 * 60 * MINUTE_MS;
/** Codes and messages are kept so long for the office. */
export const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
