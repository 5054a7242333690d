/** Theme symbols as drawings in a box of 480 × 480, from the data in src/art/slots. */
import { glyph, placeOfText, ribbonOf, SYMBOLS, svg, symbolPage } from './symbols.mjs';

/** Light, body and depth of a plate. */
const TINTS = {
  red: ['#ff9a7c', '#c22a2d', '#4f0812'],
  blue: ['#8fd0ff', '#1f6fc4', '#071f4d'],
  violet: ['#dcb0ff', '#7a35c0', '#26084d'],
  green: ['#a5efa6', '#2a9150', '#063319'],
  amber: ['#ffe39a', '#d98a1c', '#5a2b04'],
  teal: ['#8ff0e6', '#138a8c', '#033238'],
  rose: ['#ffc0dc', '#cc3f86', '#4d0a32'],
  slate: ['#cfdcec', '#5c7592', '#17253a'],
  saffron: ['#fff2b8', '#f0a020', '#7a3a04'],
  night: ['#b9b8ff', '#3d3aa8', '#0e0b3c'],
};

/** Highlight, face, shade and depth of rim materials. */
const RIMS = {
  gold: ['#fff6cf', '#ffd76a', '#e8912a', '#7d3406'],
  silver: ['#ffffff', '#dbe6f4', '#8fa3bd', '#3f4f66'],
  copper: ['#ffeadb', '#f2a778', '#b9622f', '#55200c'],
  jade: ['#eafff4', '#8ee6c0', '#3aa37c', '#0c4a38'],
  wood: ['#f6d6aa', '#c78f53', '#8a5527', '#3c1f0b'],
  ice: ['#ffffff', '#d3f1ff', '#86c4e8', '#2f6a94'],
  neon: ['#ffd9fb', '#ff6fe8', '#7a3cff', '#1b0a58'],
  rose: ['#fff1f7', '#ffb6d3', '#e0709f', '#7c1c4c'],
  stone: ['#f1ecdf', '#c4bcaa', '#8b8371', '#3b362b'],
  lacquer: ['#ffc2ae', '#e8503f', '#a3161f', '#3d060c'],
};

const polygon = (radius, sides, turn = 0) =>
  `M${Array.from({ length: sides }, (_, i) => {
    const angle = ((i + turn) * 2 * Math.PI) / sides - Math.PI / 2;
    return `${(240 + radius * Math.cos(angle)).toFixed(1)} ${(240 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join('L')}Z`;

const scallop = (radius) => {
  const points = Array.from({ length: 144 }, (_, i) => {
    const angle = (i * Math.PI) / 72;
    const reach = radius * (0.955 + 0.045 * Math.cos(angle * 14));
    return `${(240 + reach * Math.cos(angle)).toFixed(1)} ${(240 + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}Z"/>`;
};

const shield = (size) =>
  `<path transform="translate(240 240) scale(${size / 216}) translate(-240 -240)" d="M240 22Q330 66 436 62Q450 250 372 358Q318 432 240 464Q162 432 108 358Q30 250 44 62Q150 66 240 22Z"/>`;

const square = (size, round) =>
  `<rect x="${240 - size}" y="${240 - size}" width="${2 * size}" height="${2 * size}" rx="${round}"/>`;

const PLATES = {
  round: (size) => `<circle cx="240" cy="240" r="${size}"/>`,
  square: (size) => square(size * 0.97, size * 0.4),
  tile: (size) => square(size * 0.9, size * 0.26),
  hex: (size) => `<path stroke-linejoin="round" d="${polygon(size * 1.06, 6)}"/>`,
  scallop,
  shield,
  coin: (size) => `<circle cx="240" cy="240" r="${size}"/>`,
};

const gradient = (id, [a, b, c, d]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="${a}"/><stop offset=".4" stop-color="${b}"/><stop offset=".75" stop-color="${c}"/><stop offset="1" stop-color="${d}"/></linearGradient>`;

function plate(shape, [light, body, deep], rim) {
  const draw = PLATES[shape];
  return `<defs>${gradient('pr', rim)}<radialGradient id="pb" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
    <filter id="pd" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="12" flood-color="#0c0206" flood-opacity=".6"/></filter></defs>
    <g filter="url(#pd)" fill="url(#pr)">${draw(214)}</g><g fill="url(#pb)" stroke="#1c0608" stroke-opacity=".5" stroke-width="4">${draw(188)}</g>
    <g fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3">${draw(178)}</g>`;
}

const rays = (colour) =>
  `<g fill="${colour}" opacity=".2">${Array.from({ length: 16 }, (_, i) => {
    const at = (turn) => {
      const angle = (turn * Math.PI) / 8;
      return `${(240 + 172 * Math.cos(angle)).toFixed(1)} ${(240 + 172 * Math.sin(angle)).toFixed(1)}`;
    };
    return `<path d="M240 240L${at(i)}L${at(i + 0.5)}Z"/>`;
  }).join('')}</g>`;

/** Size of an object on its plate. */
const SIZES = { bare: 420, tile: 300, coin: 236, hex: 318, shield: 300 };

async function objectSymbol({ code, plate: shape, tint, ribbon }, { colours, rim }, emoji) {
  const size = ribbon ? 340 : (SIZES[shape] ?? 326);
  const y = ribbon ? 34 : 240 - size / 2 - (shape === 'shield' ? 12 : 0);
  const colour =
    shape === 'tile' ? [colours[1], colours[1], colours[0]] : (TINTS[tint] ?? [colours[2], colours[1], colours[0]]);
  const metal = shape === 'coin' ? RIMS.gold : RIMS[rim];
  const face = shape === 'coin' ? ['#fff3b8', '#f2b53a', '#a35a0c'] : colour;
  const glow =
    ribbon && shape === 'bare'
      ? `<defs><radialGradient id="gl"><stop offset="0" stop-color="#fffbe6" stop-opacity=".95"/><stop offset=".45" stop-color="${colours[2]}" stop-opacity=".65"/><stop offset="1" stop-color="${colours[2]}" stop-opacity="0"/></radialGradient></defs><circle cx="240" cy="222" r="236" fill="url(#gl)"/>`
      : '';
  const ground = shape === 'bare' ? glow : plate(shape, face, metal) + (shape === 'tile' ? '' : rays('#ffffff'));
  const edge =
    shape === 'coin'
      ? '<circle cx="240" cy="240" r="156" fill="none" stroke="#8a4a08" stroke-opacity=".6" stroke-width="6" stroke-dasharray="3 15" stroke-linecap="round"/>'
      : '';
  return svg(`${ground}${edge}<defs><filter id="os" x="-20%" y="-20%" width="140%" height="150%"><feColorMatrix type="saturate" values="1.16"/><feDropShadow dx="0" dy="12" stdDeviation="9" flood-color="#0c0206" flood-opacity=".6"/></filter></defs>
    <image href="${await emoji(code)}" x="${240 - size / 2}" y="${y}" width="${size}" height="${size}" filter="url(#os)"/>${ribbon ? ribbonOf(ribbon) : ''}`);
}

/** Outline and table of a cut stone. */
const CUTS = {
  round: [polygon(196, 12), polygon(112, 12)],
  hex: [polygon(204, 6), polygon(116, 6)],
  emerald: ['M150 52H330L424 146V334L330 428H150L56 334V146Z', 'M182 130H298L346 178V302L298 350H182L134 302V178Z'],
  pear: [
    'M240 30Q300 130 372 214Q440 308 372 390Q316 446 240 446Q164 446 108 390Q40 308 108 214Q180 130 240 30Z',
    'M240 158Q276 214 312 258Q350 312 312 350Q282 374 240 374Q198 374 168 350Q130 312 168 258Q204 214 240 158Z',
  ],
  heart: [
    'M240 440L72 268Q14 178 86 100Q164 38 240 122Q316 38 394 100Q466 178 408 268Z',
    'M240 338L146 240Q112 190 152 152Q196 122 240 176Q284 122 328 152Q368 190 334 240Z',
  ],
};

function gemSymbol({ cut, tint }, { rim }) {
  const [light, body, deep] = TINTS[tint];
  const [outline, table] = CUTS[cut];
  const facets = Array.from({ length: 12 }, (_, i) => {
    const at = (turn) => {
      const angle = (turn * Math.PI) / 6;
      return `${(240 + 330 * Math.cos(angle)).toFixed(1)} ${(240 + 330 * Math.sin(angle)).toFixed(1)}`;
    };
    return `<path d="M240 240L${at(i)}L${at(i + 1)}Z" fill="${i % 2 ? '#ffffff' : '#000000'}" opacity="${i % 2 ? 0.17 : 0.14}"/>`;
  });
  return svg(`<defs>${gradient('gr', RIMS[rim])}<linearGradient id="gb" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></linearGradient><linearGradient id="gt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset=".4" stop-color="${light}"/><stop offset="1" stop-color="${body}"/></linearGradient><clipPath id="gc"><path d="${outline}"/></clipPath>
    <filter id="gd" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="11" flood-color="#0c0206" flood-opacity=".6"/></filter></defs>
    <g filter="url(#gd)"><path d="${outline}" fill="url(#gr)" stroke="url(#gr)" stroke-width="26" stroke-linejoin="round"/></g><path d="${outline}" fill="url(#gb)" stroke="${deep}" stroke-width="5" stroke-linejoin="round"/>
    <g clip-path="url(#gc)">${facets.join('')}</g><path d="${table}" fill="url(#gt)" opacity=".82" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>
    <path d="M150 108L206 84L178 142Z" fill="#fff" opacity=".85"/>`);
}

/** A letter's light, face, low and depth colours. */
function inksOf(tint, colours) {
  const [light, body, deep] = TINTS[tint] ?? [colours[4], colours[2], colours[0]];
  return tint === 'theme' ? [colours[4], colours[3], colours[1], colours[0]] : ['#fffaf0', light, body, deep];
}

/** @returns markup of one symbol of a theme; `emoji` returns the data URL of a picture by its code */
export async function themeSymbol(theme, { symbol, art }, emoji) {
  if (art.kind === 'drawn') return symbolPage(SYMBOLS[theme.code][symbol], emoji);
  if (art.kind === 'object') return objectSymbol(art, theme, emoji);
  if (art.kind === 'gem') return gemSymbol(art, theme);
  if (art.kind === 'bars') {
    const colours = art.tint === 'theme' ? [theme.colours[4], theme.colours[2], theme.colours[0]] : TINTS[art.tint];
    return symbolPage({ kind: 'bars', count: art.count, colours }, emoji);
  }
  return svg(glyph(art.text, inksOf(art.tint, theme.colours), { rim: RIMS[theme.rim], ...placeOfText(art.text) }));
}
