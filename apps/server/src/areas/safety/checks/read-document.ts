import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import type { Media } from '../repository/documents.ts';
import { isPlainPdf } from './read-pdf.ts';
import { readPicture } from './read-picture.ts';

export interface ReadDocument {
  readonly media: Media;
  readonly bytes: Buffer;
}

const MAX_BYTES = 5_242_880;
const PDF_HEAD = Buffer.from('%PDF-');
/**
 * Reads an uploaded document by its own bytes, whatever it calls itself: pictures are drawn anew, PDFs must be plain.
 *
 * @returns IMAGE_SIZE, DOCUMENT_TYPE for what is neither a picture nor a plain PDF
 */
export async function readDocument(upload: Buffer): Promise<ReadDocument | Refusal> {
  if (upload.length > MAX_BYTES) return refuse('IMAGE_SIZE');
  if (upload.subarray(0, PDF_HEAD.length).equals(PDF_HEAD)) {
    // A PDF is kept as it is, so only one that does nothing is taken.
    return isPlainPdf(upload) ? { media: 'application/pdf', bytes: upload } : refuse('DOCUMENT_TYPE');
  }
  const picture = await readPicture(upload);
  if (isRefusal(picture)) return picture.code === 'IMAGE_TYPE' ? refuse('DOCUMENT_TYPE') : picture;
  return { media: 'image/webp', bytes: picture.bytes };
}
