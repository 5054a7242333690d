import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { Sharp } from 'sharp';
import type { SafetyDeps } from '../deps.ts';
import { IDENTITY, targetOf } from './decide.ts';
import { drawPdf } from './draw-pdf.ts';
import { openDocument } from './encrypt-document.ts';
import { LONGEST_SIDE, MAX_PIXELS } from './read-evidence.ts';
import { findDocument } from './repository/documents.ts';
import { markForReader } from './watermark-picture.ts';

interface Sheet {
  readonly picture: Sharp;
  readonly page: number;
  readonly pages: number;
}

async function sheetOf(media: string, bytes: Buffer, page: number): Promise<Sheet | Refusal> {
  // Loaded at its first use, because it would lengthen every start.
  const { default: sharp } = await import('sharp');
  if (media !== 'application/pdf') {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    return { picture, page: 1, pages: 1 };
  }
  const drawn = await drawPdf(bytes, page);
  if (isRefusal(drawn)) return drawn;
  const { width, height } = drawn;
  const picture = sharp(drawn.data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  return { picture, page: drawn.page, pages: drawn.pages };
}

/**
 * One page of a document as a re-encoded picture with a watermark: viewing operator, time and brand. The original file is never sent to a
 * client. The audit log records who viewed which page.
 */
export async function viewDocument(
  deps: SafetyDeps,
  context: StaffContext,
  { id, page: wanted = 1 }: Payload<'safetyBackOffice.document'>,
): Promise<Value<'safetyBackOffice.document'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, IDENTITY);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const found = await findDocument(deps.pool, scope, id);
  if (found === null || found.checkId === null) return refuse('NOT_FOUND');
  const sheet = await sheetOf(found.media, await openDocument(deps.secrets, scope, found), wanted);
  if (isRefusal(sheet)) return sheet;
  const marked = await markForReader(context, sheet.picture);
  if (isRefusal(marked)) return marked;
  const { page, pages } = sheet;
  await deps.staff.audit(deps.pool, context, {
    action: 'safety.view-document',
    target: targetOf(found.checkId),
    permission: IDENTITY,
    after: { document: id, kind: found.kind, page },
  });
  return { ...marked, page, pages };
}
