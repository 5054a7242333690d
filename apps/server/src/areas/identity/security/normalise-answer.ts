import { foldText } from '@lantern/text/fold';
import { formerFold } from '@lantern/text/former';

/** Version of the rule below; an answer is hashed with the version of its day. */
export const ANSWER_RULE = 2;

/**
 * Normalised answer for comparison: case, Latin accents, width, spaces and punctuation are ignored.
 *
 * @param rule version of the rule; 1 ignores the marks of all scripts
 * @example normalAnswer('  Trường LÊ-Lợi ') // 'truong le loi'
 */
export function normalAnswer(text: string, rule = ANSWER_RULE): string {
  const folded = rule === 1 ? formerFold(text) : foldText(text);
  return folded.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
}
