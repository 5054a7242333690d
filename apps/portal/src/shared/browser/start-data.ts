import type { CallName, Payload, TypedCall } from '@lantern/contract/schemas';
import type { Language } from '../i18n/language.ts';

/** A call that a page needs before the first paint. */
export interface StartCall<Name extends CallName = CallName> {
  readonly row: TypedCall<Name>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The start calls of a page's route, for one language. */
export type StartCalls = (language: Language) => readonly StartCall[];

/** One start call; its payload is checked against the contract. */
export function startCall<Name extends CallName>(row: TypedCall<Name>, payload: Payload<Name>): StartCall<Name> {
  return { row, payload: payload as Record<string, unknown> };
}
