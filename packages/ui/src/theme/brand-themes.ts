/** Colour themes for brands. The default, LANTERN, needs no overrides: the tokens define it. */
export const BRAND_THEMES = ['LANTERN', 'JADE', 'AZURE', 'ORCHID', 'CORAL'] as const;
export type BrandTheme = (typeof BRAND_THEMES)[number];

interface Tones {
  readonly brand: string;
  readonly high: string;
  readonly low: string;
  /** Text on the brand colour, and text in the brand colour. */
  readonly on: string;
  readonly text: string;
  readonly soft: string;
}

const tones: Readonly<Record<Exclude<BrandTheme, 'LANTERN'>, { readonly dark: Tones; readonly light: Tones }>> = {
  JADE: {
    dark: { brand: '#4fd6a0', high: '#93ebc6', low: '#22a873', on: '#04251a', text: '#6fe3b4', soft: '#14302a' },
    light: { brand: '#2fc08a', high: '#86e3bf', low: '#14936a', on: '#03231a', text: '#0b5c40', soft: '#daf4e8' },
  },
  AZURE: {
    dark: { brand: '#6db7ff', high: '#b3d9ff', low: '#3a8fe6', on: '#04203d', text: '#8cc7ff', soft: '#16273b' },
    light: { brand: '#58acff', high: '#a8d4ff', low: '#2b80d8', on: '#031d38', text: '#0b4a8c', soft: '#deedff' },
  },
  ORCHID: {
    dark: { brand: '#d59bff', high: '#e9cbff', low: '#b06fe6', on: '#2a0a40', text: '#ddb0ff', soft: '#2d1d3a' },
    light: { brand: '#c987fb', high: '#e4c1ff', low: '#9a55d6', on: '#26083b', text: '#67219a', soft: '#f3e5ff' },
  },
  CORAL: {
    dark: { brand: '#ff8f80', high: '#ffc0b7', low: '#e85f4e', on: '#3a0a04', text: '#ffa99d', soft: '#3a1f1d' },
    light: { brand: '#ff8170', high: '#ffb9af', low: '#d9523f', on: '#350803', text: '#93200f', soft: '#ffe4df' },
  },
};

function rule(selector: string, { brand, high, low, on, text, soft }: Tones): string {
  return `${selector}{--c-brand:${brand};--c-brand-hi:${high};--c-brand-lo:${low};--c-on-brand:${on};--c-brand-t:${text};--c-brand-soft:${soft};--fx-brand:linear-gradient(180deg,${high},${brand})}`;
}

/** Style sheet with a brand theme's colours; empty for the default and for unknown names. */
export function brandThemeCss(name: string | undefined): string {
  const set = name !== undefined && Object.hasOwn(tones, name) ? tones[name as keyof typeof tones] : undefined;
  return set ? rule(':root[data-theme]', set.dark) + rule(":root[data-theme='light']", set.light) : '';
}

/** The main colour of a theme, for a swatch. */
export function brandSwatch(name: BrandTheme): string {
  return name === 'LANTERN' ? '#ffb54a' : tones[name].dark.brand;
}
