/** Covers by the house's recipe: palette, scene, halo, hero, mates, grade, title. 720 × 960 in, 360 × 480 out. */
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
};

function scene({ scene: name, palette: [ground, body, light, accent] }) {
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
  const { palette, title, hero, near, far } = cover;
  const [ground, body, light, , top, low] = palette;
  const image = async (code, size, x, y, turn, blur) =>
    `<image href="${await emoji(code)}" x="${x}" y="${y}" width="${size}" height="${size}" transform="rotate(${turn} ${x + size / 2} ${y + size / 2})" filter="url(#${blur ? 'blur' : 'drop'})"/>`;
  const titleSize = 51;
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
    <g text-anchor="middle" font-family="Voice" font-weight="800" font-size="${titleSize}" letter-spacing="-1" style="font-stretch:84%">${title.map((line, i) => `<text x="150" y="${322 + i * 46}" fill="url(#name)" stroke="${ground}" stroke-width="7" paint-order="stroke" stroke-linejoin="round">${line}</text>`).join('')}</g>
    <text x="150" y="388" text-anchor="middle" font-family="Voice" font-weight="700" font-size="11.5" letter-spacing="3" fill="${top}" opacity=".85">LANTERN</text>
    <rect x=".5" y=".5" width="299" height="399" fill="none" stroke="#fff" opacity=".2"/></svg>`;
}
