/** Purpose of a code; a code is valid for one purpose only. */
export type CodePurpose = 'REGISTER' | 'LOGIN' | 'RESET' | 'EXTRA' | 'BIND_MOBILE' | 'BIND_EMAIL' | 'FUND_RESET';

export type Channel = 'SMS' | 'MAIL';

const MINUTE_MS = 60_000;

export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
export const CODE_ATTEMPTS = 5;
/** Clients count down this many minutes before a new request (4-06). */
export const RESEND_MINUTES = 1;

/** Request limits for codes. */
export const REQUEST_RULES = {
  pauseMs: RESEND_MINUTES * MINUTE_MS,
  burst: 3,
  burstMs: 5 * MINUTE_MS,
  perTarget: 10,
  targetWindowMs: 24 * 60 * MINUTE_MS,
  perAddress: 20,
  addressWindowMs: 60 * MINUTE_MS,
} as const;

/** Maximum waiting messages per brand and channel; further codes are refused. */
export const MAX_QUEUED = 1_000;
/** Pauses in ms between attempts to send a message; one attempt more than pauses. */
export const SEND_PAUSES_MS = [5_000, 20_000] as const;
/** After this time another process takes over a message whose sender died. */
export const SENDING_MS = 60_000;
/** Time-out for sending one message. */
export const SEND_TIMEOUT_MS = 10_000;
/** Longer lifetime of mails without a code. */
export const NOTICE_LIFETIME_MS = 24 * 60 * MINUTE_MS;
/** Retention of codes and messages for the back office. */
export const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS;
