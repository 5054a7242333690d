import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findSlotGame, SLOT_GAMES } from '@lantern/engines/slots';
import { findStudioSlot, STUDIO_SLOTS } from '@lantern/engines/studio';
import { LANGUAGE_CODES } from '@lantern/locales/arcade';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pitchOf } from '../model/music.ts';
import { groundSvg } from './ground.ts';
import { contrast, inksOf } from './look.ts';
import type { ThemeData } from './themes.ts';

const art = path.join(import.meta.dirname, '../art');
const covers = path.join(import.meta.dirname, '../../../../portal/public/art/covers');
const themes = readdirSync(path.join(art, 'slots'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(path.join(art, 'slots', file), 'utf8')) as ThemeData);

/** Width and height from the header of a WebP file. */
function sizeOf(file: string): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(file);
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  throw new Error(`${file} is of another kind: ${kind}`);
}

describe('the studio’s themes', () => {
  it('has a theme for every slot and a slot for every theme: at least forty, of five models', () => {
    expect(themes.map(({ code }) => code).sort()).toEqual(STUDIO_SLOTS.map(({ code }) => code).sort());
    expect(STUDIO_SLOTS.length).toBeGreaterThanOrEqual(40);
    for (const { id } of SLOT_GAMES) {
      expect(STUDIO_SLOTS.filter(({ model }) => model === id).length).toBeGreaterThanOrEqual(8);
      expect(findStudioSlot(id)?.model).toBe(id);
    }
  });

  it('titles every slot in six languages, no two alike', () => {
    for (const language of LANGUAGE_CODES) {
      const titles = STUDIO_SLOTS.map((slot) => slot.titles[language]);
      for (const title of titles) expect(title.trim()).toMatch(/^.{2,40}$/u);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it('shows no two slots of the same colours and scene, and no set of symbols twice', () => {
    const looks = themes.map(({ colours, scene }) => `${colours.join()} ${scene}`);
    expect(new Set(looks).size).toBe(looks.length);
    const sets = themes.map(({ symbols }) => symbols.map(({ name }) => JSON.stringify(name)).join());
    expect(new Set(sets).size).toBe(sets.length);
  });
});

describe.each(themes)('the theme $code', (theme) => {
  const game = findSlotGame(theme.model);

  it('draws every symbol inside its box, also a letter that reaches below its line', async () => {
    const sheet = sharp(path.join(art, 'slots', theme.model, `${theme.code}.webp`));
    const { data, info } = await sheet.extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
    // Shadows may fade out at an edge; an outline that is cut there is opaque.
    const lowest = data.subarray(info.width * (info.height - 1));
    const cut = theme.symbols.filter((_, index) =>
      lowest.subarray(index * info.height, (index + 1) * info.height).some((alpha) => alpha > 100),
    );
    expect(cut.map(({ symbol }) => symbol)).toEqual([]);
  });

  it('draws and names all symbols of its model, in its order', () => {
    expect(findStudioSlot(theme.code)?.model).toBe(theme.model);
    expect(theme.symbols.map(({ symbol }) => symbol)).toEqual(game?.symbols);
    expect(game?.symbols).toContain(theme.hero);
    for (const { name } of theme.symbols) {
      if (typeof name === 'string') expect(name).toMatch(/^(A|K|Q|J|10|7)$/);
      else for (const language of LANGUAGE_CODES) expect(name[language].length).toBeGreaterThan(0);
    }
    const names = theme.symbols.map(({ name }) => (typeof name === 'string' ? name : name.EN));
    expect(new Set(names).size).toBe(names.length);
  });

  it('has its symbol sheet and its cover within their size limits', () => {
    const sheet = path.join(art, 'slots', theme.model, `${theme.code}.webp`);
    expect(sizeOf(sheet)).toEqual({ width: 208 * theme.symbols.length, height: 208 });
    expect(statSync(sheet).size).toBeLessThanOrEqual(120_000);
    const cover = path.join(covers, theme.code.charAt(0), `${theme.code}.webp`);
    expect(sizeOf(cover)).toEqual({ width: 360, height: 480 });
    expect(statSync(cover).size).toBeLessThanOrEqual(25_000);
  });

  it('has enough contrast between texts and their backgrounds', () => {
    const { panel, soft, strong } = inksOf(theme.colours);
    expect(contrast(soft, panel)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(strong, panel)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#fff4e2', theme.colours[0])).toBeGreaterThanOrEqual(7);
  });

  it('has a small background, and a tune between 60 and 1,600 hertz', () => {
    const svg = groundSvg(theme);
    expect(svg.length).toBeLessThan(160_000);
    expect(svg).not.toMatch(/NaN|undefined/);
    const { tune } = theme.music;
    expect(tune.filter((step) => step !== null).length).toBeGreaterThanOrEqual(5);
    for (const step of tune) {
      if (step === null) continue;
      expect(pitchOf(theme.music, step)).toBeGreaterThanOrEqual(60);
      expect(pitchOf(theme.music, step)).toBeLessThanOrEqual(1_600);
    }
  });
});
