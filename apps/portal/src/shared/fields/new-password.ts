import * as calls from '@lantern/contract/member-calls';
import { useState } from 'react';
import { useCall } from '../api/hooks.ts';
import { Refused } from '../api/refused.ts';
import { checkField, emptyMessage, type FieldMessageText, refusedRule } from './field-rules.ts';

/** Refusals that concern the new password. */
const passwordCodes = new Set<string>(['PASSWORD_WEAK', 'PASSWORD_REUSED']);

/** State of a new password, typed twice, under the brand's rule (5-03). */
export function useNewPassword() {
  const rule = useCall(calls.brands.registerSettings, {}, { staleTime: 5 * 60_000 }).data?.rules.password;
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const found: FieldMessageText | null = fresh === '' ? emptyMessage : checkField(rule, fresh);
  return {
    rule,
    fresh,
    again,
    setFresh,
    setAgain,
    found,
    differs: again !== fresh,
    isReady: found === null && again === fresh,
  };
}

export type NewPasswordForm = ReturnType<typeof useNewPassword>;

/** The server's refusal of the password: a rule as text, true for the server's own text, or null for none. */
export function saidOfPassword(refused: unknown): FieldMessageText | true | null {
  if (!(refused instanceof Refused)) return null;
  return refusedRule(refused) ?? (passwordCodes.has(refused.code) ? true : null);
}
