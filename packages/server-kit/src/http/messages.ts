import type { Code, RefusalParams } from '@lantern/contract/codes';
import type { Language } from '@lantern/contract/schemas';

/** Text of a code in a language; the locales stand on another floor, so `compose` hands this in. */
export type MessageOf = (language: Language, code: Code, params: RefusalParams) => string;
