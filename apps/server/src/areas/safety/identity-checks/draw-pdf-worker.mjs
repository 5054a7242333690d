// Draws one page of a PDF. It runs in its own thread because an untrusted document may use unlimited time and memory; ending the
// thread frees both.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas';

// Browser globals that pdf.js needs.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

class Canvases {
  create(width, height) {
    const canvas = createCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }
  reset(one, width, height) {
    one.canvas.width = width;
    one.canvas.height = height;
  }
  destroy(one) {
    one.canvas.width = 0;
    one.canvas.height = 0;
  }
}

const { bytes, page: number, longestSide, maxPixels } = workerData;
const document = await getDocument({
  data: bytes,
  CanvasFactory: Canvases,
  cMapUrl: `${join(folder, 'cmaps')}/`,
  cMapPacked: true,
  standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  disableFontFace: true,
  useSystemFonts: false,
  isEvalSupported: false,
  enableXfa: false,
  maxImageSize: maxPixels,
  stopAtErrors: false,
  verbosity: 0,
}).promise;
const page = await document.getPage(Math.min(number, document.numPages));
const plain = page.getViewport({ scale: 1 });
const scale = longestSide / Math.max(plain.width, plain.height);
const viewport = page.getViewport({ scale });
const width = Math.max(1, Math.round(viewport.width));
const height = Math.max(1, Math.round(viewport.height));
const { canvas, context } = new Canvases().create(width, height);
await page.render({ canvasContext: context, viewport, background: '#ffffff' }).promise;
const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
parentPort.postMessage({ pages: document.numPages, page: page.pageNumber, width, height, data }, [data.buffer]);
