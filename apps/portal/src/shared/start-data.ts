import type { CallName, Payload, TypedCall } from '@lantern/contract/schemas';
import type { Language } from './i18n/language.ts';

/** A call whose answer a page needs before it is painted. */
export interface StartCall<Name extends CallName = CallName> {
  readonly row: TypedCall<Name>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What a page's route asks for at its start, in one language. */
export type Plan = (language: Language) => readonly StartCall[];

/** One start call with its payload checked against the contract. */
export function startCall<Name extends CallName>(row: TypedCall<Name>, payload: Payload<Name>): StartCall<Name> {
  return { row, payload: payload as Record<string, unknown> };
}
