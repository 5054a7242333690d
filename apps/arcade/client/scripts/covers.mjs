/** Covers by the common recipe: palette, scene, halo, hero, side figures, grade, title. 720 × 960 in, 360 × 480 out. */
export const COVERS = {
  'lantern-river': {
    title: ['Lantern', 'River'],
    palette: ['#2a0b06', '#a8321a', '#ff9d4a', '#ffd166', '#fff3d6', '#ffb65a'],
    hero: '1f3ee',
    near: '1f41f',
    far: '1fab7',
    scene: 'river',
  },
  'twin-sevens': {
    title: ['Twin', 'Sevens'],
    palette: ['#1c0826', '#6b1f78', '#d46ee0', '#ffc27a', '#fff0fb', '#efaef2'],
    sevens: true,
    near: '1f352',
    far: '1f514',
    scene: 'rays',
  },
  'lotus-sevens': {
    title: ['Lotus', 'Sevens'],
    maker: 'LOTUS',
    palette: ['#03231f', '#0e6655', '#4fcfa4', '#ffd68a', '#effff7', '#a5ebcf'],
    hero: '1fab7',
    near: '1f352',
    far: '1f514',
    scene: 'rays',
  },
  dice: {
    title: ['Dice'],
    palette: ['#170a33', '#5733b0', '#b08cff', '#ffcf8f', '#f7f1ff', '#d3bdff'],
    hero: '1f3b2',
    near: '1f3af',
    far: '1f340',
    scene: 'lattice',
  },
  limbo: {
    title: ['Limbo'],
    palette: ['#0b0d2b', '#2b2f8f', '#7f8dff', '#ffc46b', '#f3f1ff', '#b5bdff'],
    hero: '1f680',
    near: '2b50',
    far: '1f319',
    scene: 'orbit',
  },
  plinko: {
    title: ['Plinko'],
    palette: ['#2c0718', '#a8275a', '#ff7fa5', '#ffd8a8', '#fff0f3', '#ffb3c8'],
    hero: '1f7e1',
    near: '1f534',
    far: '1f535',
    scene: 'pegs',
  },
  wheel: {
    title: ['Wheel'],
    palette: ['#2b0509', '#b0202a', '#ff6b57', '#ffc98a', '#fff0dc', '#ffae7a'],
    hero: '1f3a1',
    near: '1f3aa',
    far: '1f388',
    scene: 'rays',
  },
  keno: {
    title: ['Keno'],
    palette: ['#03202c', '#0b6685', '#41c9e2', '#ffd68a', '#eefcff', '#9fe6f2'],
    hero: '1f3b1',
    near: '1f41a',
    far: '1f420',
    scene: 'deep',
  },
  mines: {
    title: ['Mines'],
    palette: ['#0b131c', '#36506b', '#8fb2d4', '#ffc66e', '#f2f8ff', '#bfd6ec'],
    hero: '1f3ee',
    near: '1f4a8',
    far: '1f4a3',
    scene: 'lattice',
  },
  'hi-lo': {
    title: ['Hi-Lo'],
    palette: ['#051a12', '#1c5a3a', '#6fc58c', '#ffcf7a', '#f2fff2', '#b4e6be'],
    hero: '1f0cf',
    near: '2665-fe0f',
    far: '2660-fe0f',
    scene: 'rays',
  },
  crash: {
    title: ['Rising', 'Lantern'],
    palette: ['#0c0a1e', '#5a2b52', '#d9763a', '#ffca7a', '#fff3dc', '#ffcf9a'],
    hero: '1f3ee',
    near: '26f0-fe0f',
    far: '1f319',
    scene: 'orbit',
  },
};

/** Pseudo-random numbers from 0 to below 1, seeded by a name, so that a cover always looks the same. */
function numbersOf(name) {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_909);
    state ^= state >>> 16;
    return (state >>> 0) / 4_294_967_296;
  };
}

const SCENES = {
  lattice: ([, , light]) => {
    const cells = Array.from({ length: 72 }, (_, index) => {
      const row = Math.floor(index / 8);
      const [x, y] = [(index % 8) * 44 - (row % 2 ? 22 : 0), row * 44 - 10];
      return `<path d="M${x} ${y + 22}L${x + 22} ${y}L${x + 44} ${y + 22}L${x + 22} ${y + 44}ZM${x + 11} ${y + 11}L${x + 33} ${y + 33}M${x + 33} ${y + 11}L${x + 11} ${y + 33}"/>`;
    });
    return `<g fill="none" stroke="${light}" opacity=".33">${cells.join('')}</g>`;
  },
  orbit: ([, , light, accent, top], next) => {
    const stars = Array.from(
      { length: 46 },
      () =>
        `<circle cx="${(next() * 300).toFixed(1)}" cy="${(next() * 400).toFixed(1)}" r="${(0.5 + next() * 1.5).toFixed(1)}" fill="${top}" opacity="${(0.3 + next() * 0.7).toFixed(2)}"/>`,
    );
    const rings = [70, 104, 140].map(
      (radius, i) =>
        `<ellipse cx="150" cy="165" rx="${radius + 34}" ry="${(radius * 0.42).toFixed(1)}" transform="rotate(${i * 5 - 24} 150 165)" fill="none" stroke="${i === 1 ? accent : light}" stroke-width="1.4" opacity=".5"/>`,
    );
    return stars.join('') + rings.join('');
  },
  pegs: ([, , light, , top]) =>
    Array.from({ length: 9 }, (_, row) =>
      Array.from({ length: row + 3 }, (_peg, index) => {
        const [x, y] = [150 + (index - (row + 2) / 2) * 34, 24 + row * 36];
        return `<circle cx="${x}" cy="${y}" r="9" fill="${light}" opacity=".2"/><circle cx="${x}" cy="${y}" r="4.5" fill="${top}" opacity=".6"/>`;
      }).join(''),
    ).join(''),
  deep: ([, , light, , top], next) => {
    const beams = [0, 1, 2, 3, 4].map(
      (i) =>
        `<path d="M${30 + i * 52} -10L${i * 70 - 34} 400H${28 + i * 80}L${58 + i * 52} -10Z" fill="${light}" opacity=".15"/>`,
    );
    const bubbles = Array.from({ length: 26 }, () => {
      const radius = 2 + next() * next() * 13;
      return `<circle cx="${(next() * 300).toFixed(1)}" cy="${(next() * 400).toFixed(1)}" r="${radius.toFixed(1)}" fill="${light}" fill-opacity=".14" stroke="${top}" stroke-opacity=".4"/>`;
    });
    return beams.join('') + bubbles.join('');
  },
};

function scene({ title, scene: name, palette }) {
  const drawn = SCENES[name]?.(palette, numbersOf(title.join(' ')));
  if (drawn !== undefined) return drawn;
  const [ground, body, light, accent] = palette;
  if (name === 'rays') {
    return Array.from({ length: 18 }, (_, i) => {
      const [a, b] = [i * 20, i * 20 + 9].map((turn) => (turn * Math.PI) / 180);
      const at = (angle) => `${(150 + 420 * Math.cos(angle)).toFixed(1)} ${(160 + 420 * Math.sin(angle)).toFixed(1)}`;
      return `<path d="M150 160L${at(a)}L${at(b)}Z" fill="${light}" opacity=".2"/>`;
    }).join('');
  }
  const lamps = [
    [42, 60, 0.7],
    [104, 44, 0.5],
    [204, 40, 0.55],
    [262, 66, 0.75],
  ]
    .map(
      ([x, y, scale]) =>
        `<g transform="translate(${x} ${y}) scale(${scale})"><circle cy="18" r="46" fill="${accent}" opacity=".16"/><rect x="-15" y="2" width="30" height="36" rx="14" fill="${accent}" opacity=".9"/><path d="M-15 13h30M-15 24h30" stroke="${body}" opacity=".6"/></g>`,
    )
    .join('');
  const ripples = [236, 262, 290, 320, 352]
    .map(
      (y, i) =>
        `<path d="M${-20 + i * 6} ${y}Q80 ${y - 10} 150 ${y}T320 ${y}" fill="none" stroke="${accent}" stroke-width="2" opacity="${0.5 - i * 0.07}"/>`,
    )
    .join('');
  return `<circle cx="150" cy="150" r="112" fill="${accent}" opacity=".5"/><circle cx="150" cy="150" r="144" fill="none" stroke="${accent}" opacity=".35"/>
    <path d="M-5 230C50 186 96 214 150 200S250 176 305 212V400H-5Z" fill="${body}" opacity=".8"/><path d="M-5 250H305V400H-5Z" fill="${ground}" opacity=".55"/>${ripples}
    <path d="M-5 30Q75 70 150 40T305 26" fill="none" stroke="${accent}" opacity=".6"/>${lamps}`;
}

const sevens = ([, , , accent]) =>
  ['translate(118 196) rotate(-9)', 'translate(196 196) rotate(8)']
    .map(
      (place) =>
        `<g transform="${place}" text-anchor="middle" font-family="Voice" font-weight="800" font-size="200" style="font-stretch:86%"><text fill="#4d0410" stroke="#4d0410" stroke-width="24" stroke-linejoin="round" y="52">7</text><text fill="none" stroke="${accent}" stroke-width="15" stroke-linejoin="round" y="52">7</text><text fill="url(#sv)" y="52">7</text></g>`,
    )
    .join('');

/** @returns markup of a cover */
export async function coverPage(cover, emoji) {
  const { palette, title, hero, near, far, maker = 'LANTERN' } = cover;
  const [ground, body, light, , top, low] = palette;
  const image = async (code, size, x, y, turn, blur) =>
    `<image href="${await emoji(code)}" x="${x}" y="${y}" width="${size}" height="${size}" transform="rotate(${turn} ${x + size / 2} ${y + size / 2})" filter="url(#${blur ? 'blur' : 'drop'})"/>`;
  const titleSize = title.length === 1 ? 66 : 51;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" viewBox="0 0 300 400"><defs>
    <radialGradient id="sky" cx=".5" cy=".38" r=".72"><stop offset="0" stop-color="${light}"/><stop offset=".38" stop-color="${body}"/><stop offset="1" stop-color="${ground}"/></radialGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#fff7dc" stop-opacity=".85"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
    <linearGradient id="sink" x1="0" y1="0" x2="0" y2="1"><stop offset=".48" stop-color="${ground}" stop-opacity="0"/><stop offset=".8" stop-color="${ground}" stop-opacity=".92"/><stop offset="1" stop-color="${ground}"/></linearGradient>
    <linearGradient id="name" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>
    <linearGradient id="sv" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="#ffd9c2"/><stop offset=".5" stop-color="#ff4a3f"/><stop offset="1" stop-color="#b30d1a"/></linearGradient>
    <filter id="drop" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="9" stdDeviation="7" flood-color="#140206" flood-opacity=".6"/></filter>
    <filter id="blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.4"/></filter></defs>
    <rect width="300" height="400" fill="url(#sky)"/>${scene(cover)}<circle cx="150" cy="156" r="130" fill="url(#halo)"/>
    ${await image(far, 62, 214, 62, 16, true)}
    ${hero ? await image(hero, 226, 37, 44, -4, false) : sevens(palette)}
    ${await image(near, 122, -26, 204, -14, true)}
    <rect width="300" height="400" fill="url(#sink)"/>
    <g text-anchor="middle" font-family="Voice" font-weight="800" font-size="${titleSize}" letter-spacing="-1" style="font-stretch:84%">${title.map((line, i) => `<text x="150" y="${(title.length === 1 ? 352 : 322) + i * 46}" fill="url(#name)" stroke="${ground}" stroke-width="7" paint-order="stroke" stroke-linejoin="round">${line}</text>`).join('')}</g>
    <text x="150" y="388" text-anchor="middle" font-family="Voice" font-weight="700" font-size="11.5" letter-spacing="3" fill="${top}" opacity=".85">${maker}</text>
    <rect x=".5" y=".5" width="299" height="399" fill="none" stroke="#fff" opacity=".2"/></svg>`;
}
