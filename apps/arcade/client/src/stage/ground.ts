import { type Colours, mix } from './look.ts';
import { drawScene, type SceneName } from './scenes.ts';

export type { SceneName };

export interface Scenery {
  readonly code: string;
  readonly colours: Colours;
  readonly scene: SceneName;
}

const WIDTH = 1_440;
const HEIGHT = 900;

/** Background picture of a game, as a separate SVG. */
export function groundSvg({ code, colours, scene }: Scenery): string {
  const [ground, body, light] = colours;
  const low = mix(ground, '#000000', 0.35);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs><radialGradient id="k" cx=".5" cy=".34" r=".8"><stop offset="0" stop-color="${mix(light, body, 0.45)}"/><stop offset=".36" stop-color="${body}"/><stop offset=".7" stop-color="${mix(body, ground, 0.7)}"/><stop offset="1" stop-color="${ground}"/></radialGradient><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${low}" stop-opacity=".5"/><stop offset=".22" stop-color="${low}" stop-opacity="0"/><stop offset=".7" stop-color="${low}" stop-opacity=".1"/><stop offset="1" stop-color="${low}" stop-opacity=".85"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#k)"/>${drawScene(scene, { name: code, colours, width: WIDTH, height: HEIGHT })}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/></svg>`;
}

/** The same as a value of `background-image`, valid as long as the page is open. */
export function groundOf(scenery: Scenery): string {
  return `url("${URL.createObjectURL(new Blob([groundSvg(scenery)], { type: 'image/svg+xml' }))}")`;
}
