import { formatMessage } from '@lantern/locales/server';
import { isRefusal, type Refusal, type StaffContext } from '@lantern/server-kit';
import { inTurn } from '@lantern/server-kit/pictures';
import type { Sharp } from 'sharp';
import { watermark } from './watermark.ts';

/**
 * A member's picture as a data URL, with a visible watermark: viewing operator, time and brand.
 *
 * @returns OVERLOADED while too many pictures wait
 */
export async function markForReader(
  context: StaffContext,
  picture: Sharp,
): Promise<{ dataUrl: string; width: number; height: number } | Refusal> {
  const at = `${context.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const only = formatMessage(context.language, 'backoffice', 'document_mark', {});
  const lines = [`${context.operator.name} · ${at}`, `${context.brand.name} · ${only}`];
  const marked = await inTurn(() => watermark(picture, lines));
  if (isRefusal(marked)) return marked;
  const { bytes, width, height } = marked;
  return { dataUrl: `data:image/webp;base64,${bytes.toString('base64')}`, width, height };
}
