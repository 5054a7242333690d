import type { Value } from '@lantern/contract/schemas';

/** What an agent wrote to a downline, as the office lists it. */
export type OfficeLetter = Value<'lettersOffice.list'>['rows'][number];
