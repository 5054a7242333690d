import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import type { Media } from '../repository/documents.ts';
import { readPicture } from './read-picture.ts';

export interface ReadDocument {
  readonly media: Media;
  readonly bytes: Buffer;
}

const MAX_BYTES = 5_242_880;
const PDF_HEAD = Buffer.from('%PDF-');
/** What makes a PDF do something by itself, or carries other files. Names may be written with `#` and two digits. */
const ACTIVE_NAMES = /\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData|GoToR)\b/;

/** A PDF is kept as it is, so only one that does nothing is taken. */
function readPdf(upload: Buffer): ReadDocument | Refusal {
  const text = upload.toString('latin1');
  const names = text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (!text.slice(-2_048).includes('%%EOF') || ACTIVE_NAMES.test(names)) return refuse('DOCUMENT_TYPE');
  return { media: 'application/pdf', bytes: upload };
}

/**
 * Reads an uploaded document by its own bytes, whatever it calls itself: pictures are drawn anew, PDFs must be plain.
 *
 * @returns IMAGE_SIZE, DOCUMENT_TYPE for what is neither a picture nor a plain PDF
 */
export async function readDocument(upload: Buffer): Promise<ReadDocument | Refusal> {
  if (upload.length > MAX_BYTES) return refuse('IMAGE_SIZE');
  if (upload.subarray(0, PDF_HEAD.length).equals(PDF_HEAD)) return readPdf(upload);
  const picture = await readPicture(upload);
  if (isRefusal(picture)) return picture.code === 'IMAGE_TYPE' ? refuse('DOCUMENT_TYPE') : picture;
  return { media: 'image/webp', bytes: picture.bytes };
}
