import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language } from '@lantern/contract/schemas';

/** A font for PDF documents: its bytes, and the characters it covers. */
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
// These packages export only their program; the font files are in a folder beside it.
const CHINESE = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf');
const JAPANESE = join(dirname(require.resolve('@embedpdf/fonts-jp')), '../fonts/NotoSansJP-Regular.otf');

const loaded = new Map<string, Promise<PaperFont>>();

async function load(name: string): Promise<PaperFont> {
  // Loaded at its first use, because it would lengthen every start.
  const fontkit = await import('fontkit');
  const bytes = await readFile(require.resolve(name));
  const font = fontkit.create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection and no font`);
  return { name, bytes, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

/** Each file is read once and cached. */
function fontOf(name: string): Promise<PaperFont> {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  known.catch(() => loaded.delete(name));
  return known;
}

/**
 * The fonts of a document, in the order in which they are tried for a character. Names of people and brands may be in any script, so every
 * document has all fonts. In Japanese documents the Japanese font comes first, because it draws some shared characters differently.
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

/** A part of a text that is set in one font. */
export interface Run {
  readonly font: PaperFont;
  readonly text: string;
}

/** Splits a text into parts of one font each; the first font draws its missing-glyph sign for a character that no font has. */
export function runsOf(text: string, fonts: readonly [PaperFont, ...PaperFont[]]): readonly Run[] {
  const runs: { font: PaperFont; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // A space uses the font of its neighbours.
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
