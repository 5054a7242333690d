/** Ground, body, light, accent, top and low of titles: six colours of the cover recipe, `#rrggbb`. */
export type Colours = readonly [ground: string, body: string, light: string, accent: string, top: string, low: string];

/** Material of the frame around the reels. */
export type Rim = 'gold' | 'silver' | 'copper' | 'jade' | 'wood' | 'ice' | 'neon' | 'rose' | 'stone' | 'lacquer';

/** From the top: highlight, face, shade, lower edge. */
const RIMS: Readonly<Record<Rim, readonly [string, string, string, string]>> = {
  gold: ['#ffe2a0', '#d58b2c', '#7a3a0e', '#efb45a'],
  silver: ['#f4f8ff', '#9fb0c6', '#4b5a70', '#c3d2e6'],
  copper: ['#ffd2b0', '#c4703c', '#5e2410', '#e39a62'],
  jade: ['#d8ffe9', '#3fae86', '#0d4a3a', '#7fe0bb'],
  wood: ['#e8b680', '#8f5a2c', '#44230e', '#b9834a'],
  ice: ['#ffffff', '#9fd8f4', '#3b78a4', '#d2f0ff'],
  neon: ['#ff9df2', '#8a2be2', '#1d0a4a', '#42e0ff'],
  rose: ['#ffe3ee', '#e87aa8', '#8a1f55', '#ffb7d2'],
  stone: ['#d8d2c4', '#8a8474', '#3f3a30', '#b3ab98'],
  lacquer: ['#ff9a7a', '#b0202a', '#3d060c', '#e0553f'],
};

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const hex = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mix of two colours: 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const theirs = partsOf(other);
  return hex(partsOf(one).map((part, index) => part + ((theirs[index] ?? 0) - part) * share));
}

function withAlpha(colour: string, alpha: number): string {
  return `rgba(${partsOf(colour).join(', ')}, ${alpha})`;
}

/** Relative luminance by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const value = part / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Colours of small texts and amounts, and of their background. */
export function inksOf([ground, , light, accent, top]: Colours) {
  return { panel: mix(ground, '#000000', 0.3), soft: mix(light, '#ffffff', 0.55), strong: mix(accent, top, 0.4) };
}

export interface Looks {
  readonly colours: Colours;
  readonly rim: Rim;
  readonly reels: 'dark' | 'light';
}

/** CSS custom properties of the stage. */
export function lookOf({ colours, rim, reels }: Looks): Readonly<Record<string, string>> {
  const [ground, body, light, accent, top, low] = colours;
  const [shine, face, shade, edge] = RIMS[rim];
  const { panel, soft, strong } = inksOf(colours);
  const deep = mix(ground, '#000000', 0.25);
  const paper = mix(top, '#ffffff', 0.6);
  const veil = mix(light, body, 0.75);
  return {
    '--g-frame': `linear-gradient(180deg, ${shine}, ${face} 16%, ${shade} 80%, ${edge})`,
    '--g-inner': `linear-gradient(180deg, ${mix(body, ground, 0.55)}, ${deep})`,
    '--g-reel':
      reels === 'dark'
        ? `linear-gradient(180deg, ${deep}, ${mix(ground, body, 0.5)} 22%, ${mix(body, ground, 0.2)} 50%, ${mix(ground, body, 0.5)} 78%, ${deep})`
        : `linear-gradient(180deg, ${mix(paper, body, 0.35)}, ${mix(paper, light, 0.14)} 22%, ${paper} 50%, ${mix(paper, light, 0.14)} 78%, ${mix(paper, body, 0.35)})`,
    '--g-between': deep,
    '--g-panel': withAlpha(panel, 0.86),
    '--g-line': withAlpha(light, 0.26),
    '--g-soft': soft,
    '--g-strong': strong,
    '--g-light': light,
    '--g-accent': accent,
    '--g-ground-low': ground,
    '--g-logo': `linear-gradient(180deg, ${top} 12%, ${mix(top, low, 0.6)} 50%, ${mix(low, accent, 0.45)} 92%)`,
    '--g-logo-edge': withAlpha(deep, 0.9),
    '--g-veil': `radial-gradient(circle at 50% 42%, ${withAlpha(mix(veil, ground, 0.25), 0.95)}, ${withAlpha(mix(body, ground, 0.55), 0.96)} 46%, ${withAlpha(deep, 0.97)} 86%)`,
    '--g-halo': withAlpha(light, 0.3),
  };
}
