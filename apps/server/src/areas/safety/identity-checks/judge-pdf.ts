import { type Refusal, refuse } from '@lantern/server-kit';
import { createThreads } from '@lantern/server-kit/threads';

/** One at a time: judging the largest file takes a tenth of a second, one that is made to be slow no longer than this. */
const threads = createThreads(new URL('./judge-pdf.mjs', import.meta.url), { threads: 1, waiting: 32, timeMs: 5_000 });

/**
 * Judges a PDF in a thread of its own.
 *
 * @returns null for a PDF with static content alone; DOCUMENT_TYPE for any other, or OVERLOADED while too many are being judged
 */
export async function refusePdf(upload: Buffer): Promise<Refusal | null> {
  const judged = await threads.run<boolean>('isPlain', upload);
  if (judged === 'BUSY') return refuse('OVERLOADED');
  return judged !== 'EXCEEDED' && judged.value ? null : refuse('DOCUMENT_TYPE');
}
