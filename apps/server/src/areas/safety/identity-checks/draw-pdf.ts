import { Worker } from 'node:worker_threads';
import { type Refusal, refuse } from '@lantern/server-kit';
import { LONGEST_SIDE, MAX_PIXELS } from './read-evidence.ts';

/** One page of a PDF as RGBA pixels, four bytes each. */
export interface DrawnPage {
  readonly pages: number;
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const LONGEST_MS = 15_000;
const MEMORY_MB = 256;
/** Maximum pages drawn concurrently in this process. */
const AT_ONCE = 2;
let drawing = 0;

function draw(bytes: Buffer, page: number): Promise<DrawnPage | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./draw-pdf-worker.mjs', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), page, longestSide: LONGEST_SIDE, maxPixels: MAX_PIXELS },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      env: {},
      stdout: true,
      stderr: true,
    });
    const end = (drawn: DrawnPage | null) => {
      clearTimeout(limit);
      resolve(drawn);
      void worker.terminate();
    };
    const limit = setTimeout(() => end(null), LONGEST_MS);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}

/**
 * Draws a page of a PDF in a worker thread that is terminated afterwards.
 *
 * @param page from 1; values above the page count give the last page
 * @returns OVERLOADED while too many pages are being drawn, DOCUMENT_TYPE when the page cannot be drawn in time
 */
export async function drawPdf(bytes: Buffer, page: number): Promise<DrawnPage | Refusal> {
  if (drawing >= AT_ONCE) return refuse('OVERLOADED');
  drawing += 1;
  try {
    return (await draw(bytes, page)) ?? refuse('DOCUMENT_TYPE');
  } finally {
    drawing -= 1;
  }
}
