import type { Code, RefusalParams } from '@lantern/contract/codes';
import type { Language } from '@lantern/contract/schemas';

/** Text of a code in a language. The locales belong to another layer, so `compose` injects this function. */
export type MessageOf = (language: Language, code: Code, params: RefusalParams) => string;
