import { useEffect, useState } from 'react';
import { useStore } from '../../../shared/store.ts';
import { type CodeRequest, createSmsCode, type SmsCodeState } from './sms-code.ts';

/** The state of a button that asks for a code, and what can be done with it. */
export interface SmsCode extends SmsCodeState {
  readonly forgive: () => void;
  readonly send: () => Promise<void>;
}

/**
 * Asks for a code and counts down until the next may be asked for (4-06).
 *
 * @param request sends the code and answers the minutes
 */
export function useSmsCode(request: CodeRequest): SmsCode {
  const [code] = useState(createSmsCode);
  const state = useStore(code.state, code.state.get());
  useEffect(() => code.stop, [code]);
  return { ...state, forgive: code.forgive, send: () => code.send(request) };
}
