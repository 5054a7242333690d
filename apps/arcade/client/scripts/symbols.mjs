/** Every symbol as a drawing in a box of 480 × 480. */
const GOLD = ['#fff6cf', '#ffd76a', '#e8912a', '#7d3406'];

function plate(id, [light, body, deep], { shape = 'round' } = {}) {
  const outer =
    shape === 'round'
      ? '<circle cx="240" cy="240" r="216"/>'
      : '<rect x="30" y="30" width="420" height="420" rx="96"/>';
  const inner =
    shape === 'round'
      ? '<circle cx="240" cy="240" r="190"/>'
      : '<rect x="54" y="54" width="372" height="372" rx="76"/>';
  return `<defs>
    <linearGradient id="${id}r" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="${GOLD[0]}"/><stop offset=".4" stop-color="${GOLD[1]}"/><stop offset=".75" stop-color="${GOLD[2]}"/><stop offset="1" stop-color="${GOLD[3]}"/></linearGradient>
    <radialGradient id="${id}b" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
    <filter id="${id}s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="12" flood-color="#140206" flood-opacity=".6"/></filter>
  </defs>
  <g filter="url(#${id}s)" fill="url(#${id}r)">${outer}</g>
  <g fill="url(#${id}b)" stroke="#3a0f06" stroke-opacity=".55" stroke-width="5">${inner}</g>
  <g fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="3" transform="translate(240 240) scale(.965) translate(-240 -240)">${inner}</g>`;
}

const rays = (colour, count = 16) =>
  `<g fill="${colour}" opacity=".22">${Array.from({ length: count }, (_, i) => {
    const [a, b] = [i, i + 0.5].map((turn) => (turn * 2 * Math.PI) / count);
    const at = (angle) => `${(240 + 180 * Math.cos(angle)).toFixed(1)} ${(240 + 180 * Math.sin(angle)).toFixed(1)}`;
    return `<path d="M240 240L${at(a)}L${at(b)}Z"/>`;
  }).join('')}</g>`;

export const svg = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">${content}</svg>`;

/** An emoji on a plate; `size` in units of the box. */
export const object = (code, colours, options = {}) => ({ kind: 'object', code, colours, ...options });
/** A metallic capital letter. */
export const letter = (text, colours) => ({ kind: 'letter', text, colours });
const bars = (count, colours) => ({ kind: 'bars', count, colours });

const RED = ['#ff8a5c', '#c22a1d', '#5a0a10'];
const WILD = ['#fffbe0', '#ffe08a', '#ff9a2e', '#8f2b04'];

export const SYMBOLS = {
  'lantern-river': {
    W: object('1f3ee', ['#fff0b8', '#ff9d2e', '#a32a06'], {
      ribbon: 'WILD',
      rays: '#fffbe0',
      size: 350,
      y: 38,
      bare: true,
    }),
    H1: object('1f409', ['#ff9a5c', '#b6261f', '#4d0810'], { rays: '#ffd08a', size: 372 }),
    H2: object('1f41f', ['#7fe7ff', '#0f7fa8', '#04304f'], { rays: '#d9fbff', size: 340 }),
    H3: object('1fab7', ['#ffb3e6', '#8d2a8f', '#330a42'], { rays: '#ffe1f6', size: 336 }),
    H4: object('1fa99', ['#ffe9a6', '#2f7d4c', '#06301f'], { rays: '#fff6cf', size: 316 }),
    L1: letter('A', ['#fff6df', '#ffb14d', '#d4581b', '#5e1a06']),
    L2: letter('K', ['#e9fff6', '#55dfad', '#12805e', '#043526']),
    L3: letter('Q', ['#fff0fb', '#f487c8', '#a42a72', '#430a34']),
    L4: letter('J', ['#eff6ff', '#78b8ff', '#2160bd', '#08214d']),
    S: object('26e9-fe0f', ['#fff3c9', '#ffb347', '#c4371a'], {
      ribbon: 'FREE',
      rays: '#fff',
      size: 322,
      y: 44,
      shape: 'square',
    }),
  },
  'twin-sevens': {
    W: { kind: 'twins', colours: WILD, ribbon: 'WILD' },
    7: letter('7', ['#fff0d6', '#ff5b4a', '#c8121c', '#57040c']),
    BAR3: bars(3, ['#ffe7a8', '#e59a2a', '#6e2c05']),
    BAR2: bars(2, ['#dff3ff', '#5aa6e8', '#113a78']),
    BELL: object('1f514', RED, { bare: true, size: 410 }),
    MELON: object('1f349', RED, { bare: true, size: 410 }),
    PLUM: { kind: 'plum' },
    ORANGE: object('1f34a', RED, { bare: true, size: 404 }),
    CHERRY: object('1f352', RED, { bare: true, size: 416 }),
  },
};

export function ribbonOf(text) {
  return `<defs><linearGradient id="rb" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff6a4a"/><stop offset=".5" stop-color="#c81f1c"/><stop offset="1" stop-color="#7c0a12"/></linearGradient><filter id="rs" x="-10%" y="-20%" width="120%" height="170%"><feDropShadow dx="0" dy="8" stdDeviation="6" flood-color="#140206" flood-opacity=".7"/></filter></defs>
  <g filter="url(#rs)"><path d="M22 372L66 362V430L22 440L42 406Z" fill="#7c0a12"/><path d="M458 372L414 362V430L458 440L438 406Z" fill="#7c0a12"/>
  <path d="M48 352Q240 328 432 352V434Q240 410 48 434Z" fill="url(#rb)" stroke="#ffd98a" stroke-width="6"/></g>
  <text x="240" y="413" text-anchor="middle" font-family="Voice" font-weight="800" font-size="74" letter-spacing="6" fill="#fff3c9" stroke="#6b0a0a" stroke-width="7" paint-order="stroke" style="font-stretch:82%">${text}</text>`;
}

async function objectPage(symbol, emoji) {
  const { code, colours, ribbon, size = 350, bare, shape } = symbol;
  const x = 240 - size / 2;
  const y = symbol.y ?? 240 - size / 2;
  const ground = bare ? '' : plate('p', colours, { shape });
  const glow =
    bare && symbol.rays
      ? `<defs><radialGradient id="gl"><stop offset="0" stop-color="${colours[0]}" stop-opacity=".95"/><stop offset=".45" stop-color="${colours[1]}" stop-opacity=".6"/><stop offset="1" stop-color="${colours[2]}" stop-opacity="0"/></radialGradient></defs><circle cx="240" cy="220" r="236" fill="url(#gl)"/>`
      : '';
  return svg(`${glow}${ground}${symbol.rays ? rays(symbol.rays) : ''}
    <defs><filter id="os" x="-20%" y="-20%" width="140%" height="150%"><feColorMatrix type="saturate" values="1.18"/><feDropShadow dx="0" dy="13" stdDeviation="10" flood-color="#1c0304" flood-opacity=".62"/></filter></defs>
    <image href="${await emoji(code)}" x="${x}" y="${y}" width="${size}" height="${size}" filter="url(#os)"/>${ribbon ? ribbonOf(ribbon) : ''}`);
}

/** Size and baseline of a text as a symbol: its outline and shadow stay within the box, also below the baseline. */
export function placeOfText(text) {
  if (text.length > 1) return { size: 330, y: 356 };
  return text === 'Q' ? { size: 392, y: 356 } : {};
}

/** A glyph in layers: shadow, dark bevel, gold rim, coloured face with a highlight on its upper half. */
export function glyph(
  text,
  [light, face, low, deep],
  { x = 240, y = 392, size = 440, id = 'g', turn = 0, rim = GOLD } = {},
) {
  const common = `x="${x}" y="${y}" text-anchor="middle" font-family="Voice" font-weight="800" font-size="${size}" style="font-stretch:88%"`;
  return `<defs><linearGradient id="${id}f" x1="0" y1="0" x2="0" y2="1"><stop offset=".08" stop-color="${light}"/><stop offset=".42" stop-color="${face}"/><stop offset=".9" stop-color="${low}"/></linearGradient>
    <linearGradient id="${id}r" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${rim[0]}"/><stop offset=".45" stop-color="${rim[1]}"/><stop offset="1" stop-color="${rim === GOLD ? '#a4520f' : rim[3]}"/></linearGradient>
    <filter id="${id}s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="16" stdDeviation="11" flood-color="#140206" flood-opacity=".65"/></filter>
    <clipPath id="${id}c"><rect x="0" y="0" width="480" height="246"/></clipPath></defs>
  <g transform="rotate(${turn} ${x} 240)"><g filter="url(#${id}s)"><text ${common} fill="${deep}" stroke="${deep}" stroke-width="46" stroke-linejoin="round">${text}</text></g>
    <text ${common} fill="none" stroke="url(#${id}r)" stroke-width="32" stroke-linejoin="round">${text}</text>
    <text ${common} fill="${deep}" stroke="${deep}" stroke-width="12" stroke-linejoin="round">${text}</text>
    <text ${common} fill="url(#${id}f)">${text}</text>
    <text ${common} fill="#fff" opacity=".2" clip-path="url(#${id}c)">${text}</text></g>`;
}

function barsPage({ count, colours: [light, face, deep] }) {
  const height = count === 3 ? 108 : 132;
  const gap = 18;
  const top = 240 - (count * height + (count - 1) * gap) / 2;
  const one = (i) => {
    const y = top + i * (height + gap);
    return `<g filter="url(#bs)"><rect x="44" y="${y}" width="392" height="${height}" rx="26" fill="url(#br)"/></g>
    <rect x="56" y="${y + 12}" width="368" height="${height - 24}" rx="17" fill="url(#bf)" stroke="${deep}" stroke-width="5"/>
    <rect x="62" y="${y + 17}" width="356" height="${(height - 30) / 2}" rx="13" fill="#fff" opacity=".2"/>
    <text x="240" y="${y + height / 2 + height * 0.245}" text-anchor="middle" font-family="Voice" font-weight="800" font-size="${height * 0.7}" letter-spacing="10" fill="#fffaf0" stroke="${deep}" stroke-width="11" paint-order="stroke" stroke-linejoin="round" style="font-stretch:86%">BAR</text>`;
  };
  return svg(`<defs><linearGradient id="br" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${GOLD[0]}"/><stop offset=".5" stop-color="${GOLD[1]}"/><stop offset="1" stop-color="${GOLD[3]}"/></linearGradient>
    <linearGradient id="bf" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${face}"/><stop offset="1" stop-color="${deep}"/></linearGradient>
    <filter id="bs" x="-10%" y="-20%" width="120%" height="160%"><feDropShadow dx="0" dy="9" stdDeviation="7" flood-color="#140206" flood-opacity=".6"/></filter></defs>${Array.from({ length: count }, (_, i) => one(i)).join('')}`);
}

const PLUM =
  svg(`<defs><radialGradient id="pl" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#f1c4ff"/><stop offset=".28" stop-color="#a64fe0"/><stop offset=".7" stop-color="#5a1a9c"/><stop offset="1" stop-color="#250748"/></radialGradient>
  <linearGradient id="lf" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9f58a"/><stop offset=".5" stop-color="#54b43a"/><stop offset="1" stop-color="#176225"/></linearGradient>
  <filter id="ps" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="12" flood-color="#140206" flood-opacity=".6"/></filter><filter id="pb"><feGaussianBlur stdDeviation="9"/></filter></defs>
  <g filter="url(#ps)"><path d="M238 128C226 92 232 62 262 40" fill="none" stroke="#6a4023" stroke-width="17" stroke-linecap="round"/>
  <path d="M240 112C118 98 48 176 52 276C56 382 142 440 240 436C338 440 424 382 428 276C432 176 362 98 240 112Z" fill="url(#pl)"/></g>
  <path d="M240 114C206 190 204 330 240 434" fill="none" stroke="#2b0a50" stroke-opacity=".55" stroke-width="11" filter="url(#pb)"/>
  <path d="M250 108C276 46 350 30 412 62C386 120 316 140 250 108Z" fill="url(#lf)" stroke="#12501d" stroke-width="4"/><path d="M262 102C306 92 350 82 396 66" stroke="#e6ffbe" stroke-opacity=".7" stroke-width="4" fill="none"/>
  <ellipse cx="144" cy="214" rx="42" ry="66" transform="rotate(28 144 214)" fill="#fff" opacity=".5" filter="url(#pb)"/><ellipse cx="133" cy="194" rx="17" ry="28" transform="rotate(28 133 194)" fill="#fff" opacity=".85" filter="url(#pb)"/>`);

/** @returns markup of a symbol; `emoji` returns the data URL of a picture by its code */
export async function symbolPage(symbol, emoji) {
  if (symbol.kind === 'object') return objectPage(symbol, emoji);
  if (symbol.kind === 'letter') return svg(glyph(symbol.text, symbol.colours, placeOfText(symbol.text)));
  if (symbol.kind === 'bars') return barsPage(symbol);
  if (symbol.kind === 'plum') return PLUM;
  const left = glyph('7', symbol.colours, { x: 160, y: 336, size: 350, id: 'a', turn: -9 });
  const right = glyph('7', symbol.colours, { x: 312, y: 336, size: 350, id: 'b', turn: 7 });
  return svg(`${left}${right}${ribbonOf(symbol.ribbon)}`);
}
