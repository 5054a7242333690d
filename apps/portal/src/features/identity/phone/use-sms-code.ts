import { useEffect, useState } from 'react';
import { useStore } from '../../../shared/browser/store.ts';
import { type CodeRequest, createSmsCode, type SmsCodeState } from './sms-code.ts';

/** State and actions of a button that requests an SMS code. */
export interface SmsCode extends SmsCodeState {
  readonly forgive: () => void;
  readonly send: () => Promise<void>;
}

/**
 * Requests a code and counts down until the next request is allowed (4-06).
 *
 * @param request sends the code and returns the minutes
 */
export function useSmsCode(request: CodeRequest): SmsCode {
  const [code] = useState(createSmsCode);
  const state = useStore(code.state, code.state.get());
  useEffect(() => code.stop, [code]);
  return { ...state, forgive: code.forgive, send: () => code.send(request) };
}
