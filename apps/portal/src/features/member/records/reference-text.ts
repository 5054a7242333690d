import type { useText } from '../../../shared/i18n/text.ts';
import { isCase, shortId } from './short-id.ts';

/** What a movement refers to: "Deposit D 17", "Bet slip 3F9A02BC", "Correction C 2". Unknown kinds show their short id. */
export function referenceText(
  t: ReturnType<typeof useText>,
  { type, id }: { readonly type: string; readonly id: string },
): string {
  const key = type === 'game_round' && isCase(id) ? 'ref_game_case' : `ref_${type}`;
  return t.has(key) ? t(key, { id: shortId(id) }) : shortId(id);
}
