import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './log-error.ts';

/** Field names whose values are never logged, in any logged object. */
const SECRETS = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'confirmNewPassword',
  'paymentPassword',
  'token',
  'totp',
  'secret',
  'enc',
  'authorization',
  'cookie',
];

export interface LogOptions {
  level: string;
  /** Fields of every log entry, e.g. `{ roles: 'api,jobs' }`. */
  fields?: Readonly<Record<string, unknown>>;
  destination?: DestinationStream;
}

/** Structured log: one JSON object per line. Secrets are redacted up to two levels deep, and errors (`err`) are reduced to safe fields. */
export function createLog(options: LogOptions): Logger {
  const settings = {
    level: options.level,
    base: { pid: process.pid, ...options.fields },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (thrown: unknown) => describeError(thrown) },
    redact: { paths: SECRETS.flatMap((word) => [word, `*.${word}`, `*.*.${word}`]), censor: '[secret]' },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
