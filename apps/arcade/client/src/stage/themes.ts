/** What makes a game look like itself. The names of symbols are spoken in rules and replays. */
export interface GameTheme {
  readonly className: string;
  readonly pictureOf: (symbol: string) => string;
  /** Symbol above a big win. */
  readonly hero: string;
}

type Files = Readonly<Record<string, string>>;

const RIVER: Files = import.meta.glob('../art/lantern-river/*.webp', { eager: true, query: '?url', import: 'default' });
const SEVENS: Files = import.meta.glob('../art/twin-sevens/*.webp', { eager: true, query: '?url', import: 'default' });

const pictures = (files: Files, folder: string) => (symbol: string) =>
  files[`../art/${folder}/${symbol.toLowerCase()}.webp`] ?? '';

const THEMES: Readonly<Record<string, GameTheme>> = {
  'lantern-river': { className: 'river', pictureOf: pictures(RIVER, 'lantern-river'), hero: 'H1' },
  'twin-sevens': { className: 'sevens', pictureOf: pictures(SEVENS, 'twin-sevens'), hero: 'W' },
};

/** @throws RangeError for a game without art */
export function themeOf(game: string): GameTheme {
  const theme = THEMES[game];
  if (!theme) throw new RangeError(`no art for ${game}`);
  return theme;
}

/** Loads the pictures ahead, so that the first turn does not flash. */
export async function loadPictures(theme: GameTheme, symbols: readonly string[]): Promise<void> {
  const loads = symbols.map(async (symbol) => {
    const picture = new Image();
    picture.src = theme.pictureOf(symbol);
    await picture.decode();
  });
  await Promise.allSettled(loads);
}
