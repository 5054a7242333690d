import type { CallName, Payload } from '@lantern/contract/schemas';
import type { Language } from './i18n/language.ts';

/** A call whose answer a page needs before it is painted. */
export interface StartCall<Name extends CallName = CallName> {
  readonly name: Name;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What a page's route asks for at its start, in one language. */
export type Plan = (language: Language) => readonly StartCall[];

/** One start call with its payload checked against the contract. */
export function startCall<Name extends CallName>(name: Name, payload: Payload<Name>): StartCall<Name> {
  return { name, payload: payload as Record<string, unknown> };
}
