import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '@lantern/contract/schemas';
import * as fontkit from 'fontkit';

/** A font that papers may be set in: its bytes, and which characters it has. */
export interface PaperFont {
  readonly name: string;
  readonly bytes: Buffer;
  covers(codePoint: number): boolean;
}

const LATIN = '@fontsource/be-vietnam-pro/files/be-vietnam-pro';

const require = createRequire(import.meta.url);
const THAI = {
  400: require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  600: require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff'),
} as const;
// These packages open their program alone; the fonts lie beside it.
const CHINESE = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf');
const JAPANESE = join(dirname(require.resolve('@embedpdf/fonts-jp')), '../fonts/NotoSansJP-Regular.otf');

const loaded = new Map<string, Promise<PaperFont>>();

async function load(name: string): Promise<PaperFont> {
  const bytes = await readFile(require.resolve(name));
  const font = fontkit.create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection and no font`);
  return { name, bytes, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

/** Each file is read once and kept. */
function fontOf(name: string): Promise<PaperFont> {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  known.catch(() => loaded.delete(name));
  return known;
}

/**
 * The fonts of a paper in the order in which they are asked for a character. Names of people and brands may be in any writing, so
 * that every paper has them all; Japanese comes first in Japanese ones, because it writes some characters in its own way.
 */
export async function paperFonts(
  language: Language,
): Promise<{ regular: readonly PaperFont[]; bold: readonly PaperFont[] }> {
  const eastern = language === 'JA' ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE];
  const of = (weight: 400 | 600) =>
    Promise.all(
      [
        ...['latin', 'vietnamese', 'latin-ext'].map((part) => `${LATIN}-${part}-${weight}-normal.woff`),
        THAI[weight],
        ...eastern,
      ].map(fontOf),
    );
  const [regular, bold] = await Promise.all([of(400), of(600)]);
  return { regular, bold };
}

/** A part of a text that one font can set. */
export interface Run {
  readonly font: PaperFont;
  readonly text: string;
}

/** A text in parts of one font each; a character that no font has is set by the first one, as its sign for that. */
export function runsOf(text: string, fonts: readonly [PaperFont, ...PaperFont[]]): readonly Run[] {
  const runs: { font: PaperFont; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // A space stays with its neighbours.
    const font =
      last && (character === ' ' || isMark(character)) && last.font.covers(codePoint)
        ? last.font
        : (fonts.find((one) => one.covers(codePoint)) ?? fonts[0]);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

const isMark = (character: string) => /\p{Mark}/u.test(character);
