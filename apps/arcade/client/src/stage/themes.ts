import type { Language } from '@lantern/locales/arcade';
import type { CSSProperties } from 'react';
import { currentLanguage } from '../i18n/text.ts';
import type { Music } from '../model/music.ts';
import { groundOf, type SceneName } from './ground.ts';
import { type Colours, lookOf, type Rim } from './look.ts';

/** A text for all languages, or one per language. */
export type Word = string | Readonly<Record<Language, string>>;

/** Data of a game's theme, `art/slots/<model>/<game>.json`; the symbols' pictures are the file of the same name beside it. */
export interface ThemeData {
  readonly code: string;
  readonly model: string;
  /** Ground, body, light, accent, top and low of titles. */
  readonly colours: Colours;
  readonly scene: SceneName;
  /** Whether the background is a hand-made picture from `art/grounds`. */
  readonly hasOwnGround?: boolean;
  readonly rim: Rim;
  readonly reels: 'dark' | 'light';
  /** Symbol shown with a big win when no symbol paid best. */
  readonly hero: string;
  readonly music: Music;
  /** In the order of the sheet, left to right. */
  readonly symbols: readonly { readonly symbol: string; readonly name: Word }[];
}

/** Look and sound of a game. */
export interface GameTheme {
  readonly className: string;
  readonly style: CSSProperties;
  /** Renders a symbol into an element. */
  readonly paint: (picture: HTMLElement, symbol: string) => void;
  readonly pictureOf: (symbol: string) => CSSProperties;
  /** Accessible name of a symbol. */
  readonly nameOf: (symbol: string) => string;
  readonly hero: string;
  readonly music: Music;
}

/** A table by game of lazily loaded files, whose paths end with the game's code. */
function byGame<Content>(files: Readonly<Record<string, () => Promise<Content>>>) {
  return new Map(Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.\w+$/g, ''), load]));
}

const THEMES = byGame(import.meta.glob<ThemeData>('../art/slots/*/*.json', { import: 'default' }));
const GROUNDS = byGame(import.meta.glob<string>('../art/grounds/*.svg', { query: '?url', import: 'default' }));
const SHEETS = byGame(import.meta.glob<string>('../art/slots/*/*.webp', { query: '?url', import: 'default' }));

function wordOf(word: Word): string {
  return typeof word === 'string' ? word : word[currentLanguage()];
}

/** Position of a symbol in its sheet, which has one row. */
function placeIn(data: ThemeData, symbol: string): string {
  const at = data.symbols.findIndex((one) => one.symbol === symbol);
  return `${(100 * Math.max(0, at)) / (data.symbols.length - 1)}% 0`;
}

function themeFrom(data: ThemeData, sheet: string, ground: string): GameTheme {
  const size = `${data.symbols.length * 100}% 100%`;
  const picture = `url("${sheet}")`;
  const names = new Map(data.symbols.map(({ symbol, name }) => [symbol, wordOf(name)]));
  return {
    className: `themed rim-${data.rim} on-${data.reels}`,
    style: {
      ...lookOf(data),
      '--g-ground': ground,
      '--g-sheet': picture,
      '--g-sheet-size': size,
    } as CSSProperties,
    paint(element, symbol) {
      element.style.backgroundPosition = placeIn(data, symbol);
    },
    pictureOf: (symbol) => ({ backgroundPosition: placeIn(data, symbol) }),
    nameOf: (symbol) => names.get(symbol) ?? symbol,
    hero: data.hero,
    music: data.music,
  };
}

/**
 * Loads a game's theme with its pictures, so that the first turn does not flicker.
 * @throws RangeError for a game without art
 */
export async function loadTheme(game: string): Promise<GameTheme> {
  const [data, sheet] = await Promise.all([THEMES.get(game)?.(), SHEETS.get(game)?.()]);
  if (!data || sheet === undefined) throw new RangeError(`no art for ${game}`);
  const own = data.hasOwnGround ? await GROUNDS.get(game)?.() : undefined;
  const picture = new Image();
  picture.src = sheet;
  await picture.decode().catch(() => undefined);
  return themeFrom(data, sheet, own === undefined ? groundOf(data) : `url("${own}")`);
}
