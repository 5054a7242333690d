import type { useText } from '../../../shared/i18n/text.ts';
import { shortId } from './short-id.ts';

/** What a movement belongs to, in words: "Deposit D 17", "Bet slip 3F9A02BC". Unknown kinds show their short id. */
export function referenceText(
  t: ReturnType<typeof useText>,
  { type, id }: { readonly type: string; readonly id: string },
): string {
  const key = `ref_${type}`;
  return t.has(key) ? t(key, { id: shortId(id) }) : shortId(id);
}
