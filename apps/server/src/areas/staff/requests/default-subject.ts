import { parseAmount } from '@lantern/money';
import type { Subject } from './subject.ts';

interface Request {
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly target: string;
}

const DIGITS = /^\d{1,18}$/;

/** Frozen values that can serve as display name; the first one present is used. */
const NAMES = ['draw', 'account', 'member', 'username', 'game', 'feed', 'name', 'role', 'code', 'host'] as const;
/** Frozen values that hold a member id. */
const MEMBERS = ['memberId', 'accountId', 'member'] as const;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function memberOf({ frozen, target }: Request): bigint | undefined {
  const [kind, id = ''] = target.split(':');
  const named = MEMBERS.map((name) => textOf(frozen[name])).find((value) => value !== null && DIGITS.test(value));
  if (named) return BigInt(named);
  return kind === 'member' && DIGITS.test(id) ? BigInt(id) : undefined;
}

function amountOf(frozen: Request['frozen'], exponent: number): bigint | undefined {
  const minor = textOf(frozen.minor) ?? textOf(frozen.amount);
  if (minor !== null && DIGITS.test(minor)) return BigInt(minor);
  const shown = textOf(frozen.shown);
  return shown === null ? undefined : (parseAmount(shown, exponent) ?? undefined);
}

/** Subject of a request whose preview finds nothing, from the frozen values. */
export function defaultSubject(request: Request, exponent: number): Subject {
  const memberId = memberOf(request);
  const amount = amountOf(request.frozen, exponent);
  const name = NAMES.map((key) => textOf(request.frozen[key])).find((value) => value !== null && !DIGITS.test(value));
  return {
    ...(name && { name }),
    ...(memberId !== undefined && { memberId }),
    ...(amount !== undefined && { amount }),
    parts: [],
  };
}
