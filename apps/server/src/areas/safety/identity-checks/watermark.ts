import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Sharp } from 'sharp';

const require = createRequire(import.meta.url);
const LATIN = '@fontsource/be-vietnam-pro/files/be-vietnam-pro';
const FONTS: Readonly<Record<string, () => string>> = {
  'Mark Latin': () => require.resolve(`${LATIN}-latin-600-normal.woff2`),
  'Mark Latin Ext': () => require.resolve(`${LATIN}-latin-ext-600-normal.woff2`),
  'Mark Vietnamese': () => require.resolve(`${LATIN}-vietnamese-600-normal.woff2`),
  'Mark Thai': () => require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff'),
  'Mark Chinese': () => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'),
  'Mark Japanese': () => join(dirname(require.resolve('@embedpdf/fonts-jp')), '../fonts/NotoSansJP-Regular.otf'),
};
const FAMILIES = Object.keys(FONTS)
  .map((name) => `"${name}"`)
  .join(', ');
let areFontsLoaded = false;

function loadFonts(): void {
  if (areFontsLoaded) return;
  for (const [name, place] of Object.entries(FONTS)) {
    if (!GlobalFonts.registerFromPath(place(), name)) throw new Error(`The font ${name} cannot be read.`);
  }
  areFontsLoaded = true;
}

const ANGLE = -Math.PI / 7;
/** Font size is the picture's shorter side divided by this number. */
const LINES_A_SIDE = 38;
const SMALLEST = 11;
const LONGEST_TEXT = 60;

/** One tile of the pattern: the text lines, rotated, dark with a light outline so that they are readable on any background. */
function tileOf(lines: readonly string[], side: number): Buffer {
  loadFonts();
  const size = Math.max(SMALLEST, Math.round(side / LINES_A_SIDE));
  const font = `${size}px ${FAMILIES}`;
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = font;
  const width = Math.max(...lines.map((line) => measure.measureText(line).width)) + 2 * size;
  const height = lines.length * size * 1.3 + 2 * size;
  const [cos, sin] = [Math.abs(Math.cos(ANGLE)), Math.abs(Math.sin(ANGLE))];
  const canvas = createCanvas(Math.ceil(width * cos + height * sin), Math.ceil(width * sin + height * cos));
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(ANGLE);
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = Math.max(1, size / 10);
  context.strokeStyle = 'rgba(255, 255, 255, 0.34)';
  context.fillStyle = 'rgba(110, 0, 30, 0.34)';
  lines.forEach((line, index) => {
    const y = (index - (lines.length - 1) / 2) * size * 1.3;
    context.strokeText(line, 0, y);
    context.fillText(line, 0, y);
  });
  return canvas.toBuffer('image/png');
}

const cut = (line: string) =>
  [...line].length > LONGEST_TEXT ? `${[...line].slice(0, LONGEST_TEXT).join('')}…` : line;

/** Draws the lines as a repeated watermark over the whole picture; returns WebP. */
export async function watermark(
  picture: Sharp,
  lines: readonly string[],
): Promise<{ bytes: Buffer; width: number; height: number }> {
  // Loaded at its first use, because it would lengthen every start.
  const { default: sharp } = await import('sharp');
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  // A tile larger than the picture would be cropped, so it is scaled to fit.
  const tile = await sharp(tileOf(lines.map(cut), Math.min(width, height)))
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toBuffer();
  const marked = await sharp(data, { raw: { width, height, channels } })
    .composite([{ input: tile, tile: true }])
    .webp({ quality: 84 })
    .toBuffer();
  return { bytes: marked, width, height };
}
