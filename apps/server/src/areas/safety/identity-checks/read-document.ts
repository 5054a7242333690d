import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { refusePdf } from './judge-pdf.ts';
import { readEvidence } from './read-evidence.ts';
import type { Media } from './repository/documents.ts';

export interface ReadDocument {
  readonly media: Media;
  readonly bytes: Buffer;
}

const MAX_BYTES = 5_242_880;
const PDF_HEAD = Buffer.from('%PDF-');

/**
 * Detects an uploaded document's format from its bytes, not from the declared type. Pictures are re-encoded, PDFs must have no active
 * content.
 *
 * @returns IMAGE_SIZE, DOCUMENT_TYPE when it is neither a picture nor a plain PDF, or OVERLOADED while too many documents wait
 */
export async function readDocument(upload: Buffer): Promise<ReadDocument | Refusal> {
  if (upload.length > MAX_BYTES) return refuse('IMAGE_SIZE');
  if (upload.subarray(0, PDF_HEAD.length).equals(PDF_HEAD)) {
    // PDFs are stored unchanged, so only those without active content are accepted.
    return (await refusePdf(upload)) ?? { media: 'application/pdf', bytes: upload };
  }
  const picture = await readEvidence(upload);
  if (isRefusal(picture)) return picture.code === 'IMAGE_TYPE' ? refuse('DOCUMENT_TYPE') : picture;
  return { media: 'image/webp', bytes: picture.bytes };
}
