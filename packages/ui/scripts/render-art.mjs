// Renders the pictures of the portal into apps/portal/public/art. Run by hand when the art changes; the results are
// committed, so neither a build nor a start needs this. The emoji come from the package @lobehub/fluent-emoji-3d:
//   npm pack @lobehub/fluent-emoji-3d && tar xzf lobehub-*.tgz
//   node packages/ui/scripts/render-art.mjs package/assets
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const source = process.argv[2];
if (!source) throw new Error('name the folder that holds the emoji files');
const target = fileURLToPath(new URL('../../../apps/portal/public/art/', import.meta.url));

/** Icons of 96 px (shown at 48): categories and small marks. */
const ICONS = {
  'category-lottery': '1f3b1',
  'category-live': '1f3b4',
  'category-sports': '26bd',
  'category-fishing': '1f420',
  'category-slots': '1f3b0',
  'category-pvp': '1f004',
  'category-esports': '1f3ae',
  'category-elottery': '1f52e',
  gift: '1f381',
  dice: '1f3b2',
  coin: '1fa99',
};

/** Objects of 232 px (shown at 116 to 118): offers. */
const OFFERS = {
  'offer-envelope': '1f9e7',
  'offer-crown': '1f451',
  'offer-umbrella': '2614',
  'offer-lantern': '1f3ee',
  'offer-friends': '1f91d',
  'offer-match': '26bd',
  'offer-birthday': '1f382',
  'offer-mooncake': '1f96e',
};

/** An emoji as a data address, enlarged once with a good filter so that the picture's own scaling stays small. */
async function emoji(code, width) {
  const png = await sharp(await readFile(path.join(source, `${code}.webp`)))
    .resize(Math.round(width), null, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** One object of a scene: size and place in the scene's units, turn in degrees, blur and shadow. */
async function object({ code, x, y, width, turn = 0, blur = 0, shadow = false }, scale) {
  const effects = [
    blur ? `<feGaussianBlur stdDeviation="${blur}"/>` : '',
    shadow ? '<feDropShadow dx="0" dy="18" stdDeviation="13" flood-color="#1e0400" flood-opacity=".6"/>' : '',
  ].join('');
  const id = `f${code}${Math.round(x)}`;
  const filter = effects ? `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%">${effects}</filter>` : '';
  const use = effects ? ` filter="url(#${id})"` : '';
  const image = `<image href="${await emoji(code, width * scale)}" x="${x}" y="${y}" width="${width}" height="${width}"/>`;
  return `${filter}<g${use}><g transform="rotate(${turn} ${x + width / 2} ${y + width / 2})">${image}</g></g>`;
}

const SCENES = {
  // 340 × 620: the left half of the log-in window.
  'welcome-lantern': {
    viewBox: '0 0 340 620',
    width: 510,
    height: 930,
    ground:
      '<defs><radialGradient id="glow" cx=".6" cy=".34" r=".95"><stop offset="0" stop-color="#ff9f45"/><stop offset=".34" stop-color="#b8421a"/><stop offset=".72" stop-color="#4d120e"/><stop offset="1" stop-color="#1c0708"/></radialGradient></defs><rect width="340" height="620" fill="url(#glow)"/><circle cx="172" cy="226" r="150" fill="none" stroke="#ffe0b0" opacity=".24"/><circle cx="172" cy="226" r="196" fill="none" stroke="#ffe0b0" opacity=".13"/><circle cx="172" cy="226" r="108" fill="#ffd89a" opacity=".3"/>',
    objects: [{ code: '1f3ee', x: 48, y: 104, width: 250, shadow: true }],
  },
};

await mkdir(target, { recursive: true });
for (const [name, code] of Object.entries(ICONS)) {
  await sharp(path.join(source, `${code}.webp`))
    .resize(96, 96)
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(target, `${name}.webp`));
}
for (const [name, code] of Object.entries(OFFERS)) {
  await sharp(path.join(source, `${code}.webp`))
    .resize(232, 232)
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(target, `${name}.webp`));
}
for (const [name, scene] of Object.entries(SCENES)) {
  const scale = scene.width / Number(scene.viewBox.split(' ')[2]);
  const objects = await Promise.all(scene.objects.map((one) => object(one, scale)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${scene.viewBox}" width="${scene.width}" height="${scene.height}">${scene.ground}${objects.join('')}</svg>`;
  await sharp(Buffer.from(svg))
    .avif({ quality: 52, effort: 7 })
    .toFile(path.join(target, `${name}.avif`));
}
