/** Theme covers by the common recipe: palette, scene, halo, hero, side figures, grade, title in one of three type styles. */
import { drawScene, numbersOf } from '../src/stage/scenes.ts';
import { glyph } from './symbols.mjs';

const VOICES = {
  grotesk: { family: 'Voice', weight: 800, stretch: '84%', width: 0.53, spacing: -1, isUpper: true },
  serif: { family: 'Tale', weight: 800, stretch: '100%', width: 0.58, spacing: -0.5, isUpper: false },
  round: { family: 'Joy', weight: 800, stretch: '100%', width: 0.56, spacing: -0.5, isUpper: false },
};

/** Breaks a title into at most two lines of similar length. */
function linesOf(title) {
  const words = title.split(' ');
  if (words.length === 1 || title.length < 8) return [title];
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines) => Math.max(...lines.map((line) => line.length));
  return splits.sort((one, other) => longest(one) - longest(other))[0];
}

/** @returns markup of a cover in 720 × 960 */
export async function themeCover(theme, title, emoji) {
  const { code, colours, scene, cover } = theme;
  const [ground, body, light, , top, low] = colours;
  const next = numbersOf(code);
  const flip = next() > 0.5;
  const tilt = (next() - 0.5) * 14;
  const voice = VOICES[cover.voice];
  const lines = linesOf(voice.isUpper ? title.toUpperCase() : title);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(lines.length === 1 ? 60 : 50, 262 / (longest * voice.width));
  const sparks = Array.from(
    { length: 10 },
    () =>
      `<circle cx="${(30 + next() * 240).toFixed(1)}" cy="${(60 + next() * 210).toFixed(1)}" r="${(0.8 + next() * 2.2).toFixed(1)}" fill="${top}" opacity="${(0.35 + next() * 0.6).toFixed(2)}"/>`,
  ).join('');
  const image = async (name, width, x, y, turn, filter) =>
    `<image href="${await emoji(name)}" x="${x}" y="${y}" width="${width}" height="${width}" transform="rotate(${turn.toFixed(1)} ${x + width / 2} ${y + width / 2})" filter="url(#${filter})"/>`;
  const heroSize = 216 * cover.scale;
  const hero =
    cover.hero === 'sevens'
      ? `<g transform="translate(150 150) rotate(${tilt.toFixed(1)}) scale(.52) translate(-240 -240)">${glyph('77', [top, light, body, ground], { size: 400, y: 376 })}</g>`
      : await image(cover.hero, heroSize, 150 - heroSize / 2, 152 - heroSize / 2, tilt, 'drop');
  const bottom = lines.length === 1 ? 350 : 358;
  const text = lines
    .map(
      (line, i) =>
        `<text x="150" y="${(bottom - (lines.length - 1 - i) * size * 0.94).toFixed(1)}" fill="url(#name)" stroke="${ground}" stroke-width="7" paint-order="stroke" stroke-linejoin="round">${line}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" viewBox="0 0 300 400"><defs>
    <radialGradient id="sky" cx=".5" cy=".38" r=".72"><stop offset="0" stop-color="${light}"/><stop offset=".38" stop-color="${body}"/><stop offset="1" stop-color="${ground}"/></radialGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#fffbe8" stop-opacity=".8"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
    <linearGradient id="grade" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}" stop-opacity=".3"/><stop offset=".5" stop-color="${body}" stop-opacity="0"/><stop offset="1" stop-color="${ground}" stop-opacity=".5"/></linearGradient>
    <linearGradient id="sink" x1="0" y1="0" x2="0" y2="1"><stop offset=".48" stop-color="${ground}" stop-opacity="0"/><stop offset=".8" stop-color="${ground}" stop-opacity=".9"/><stop offset="1" stop-color="${ground}"/></linearGradient>
    <linearGradient id="name" x1="0" y1="0" x2="0" y2="1"><stop offset=".2" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>
    <filter id="drop" x="-30%" y="-30%" width="160%" height="170%"><feColorMatrix type="saturate" values="1.12"/><feDropShadow dx="0" dy="9" stdDeviation="7" flood-color="#0c0206" flood-opacity=".6"/></filter>
    <filter id="blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.4"/></filter></defs>
    <rect width="300" height="400" fill="url(#sky)"/>${drawScene(scene, { name: code, colours, width: 300, height: 400 })}${sparks}
    ${await image(cover.far, 64, flip ? 26 : 210, 44, (next() - 0.5) * 50, 'blur')}
    <circle cx="150" cy="156" r="132" fill="url(#halo)"/>${hero}
    ${await image(cover.near, 120, flip ? 206 : -28, 206, (next() - 0.5) * 60, 'blur')}
    <rect width="300" height="400" fill="url(#grade)" style="mix-blend-mode:overlay"/><rect width="300" height="400" fill="url(#sink)"/>
    <g text-anchor="middle" font-family="${voice.family}" font-weight="${voice.weight}" font-size="${size.toFixed(1)}" letter-spacing="${voice.spacing}" style="font-stretch:${voice.stretch}">${text}</g>
    <text x="150" y="386" text-anchor="middle" font-family="Voice" font-weight="700" font-size="11.5" letter-spacing="3" fill="${top}" opacity=".85">LANTERN</text>
    <rect x=".5" y=".5" width="299" height="399" fill="none" stroke="#fff" opacity=".2"/></svg>`;
}
