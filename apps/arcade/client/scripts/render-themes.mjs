// Renders the symbol sheet and the cover of every theme. Run by hand when the art changes; the results are committed, so
// neither a build nor a start needs this. It draws in Chromium (CHROMIUM_PATH). <folder> contains three unpacked packages:
//   npm pack @lobehub/fluent-emoji-3d @fontsource-variable/fraunces @fontsource-variable/baloo-2
//   (each unpacked under its last name: fluent-emoji-3d, fraunces, baloo-2)
//   npx tsx apps/arcade/client/scripts/render-themes.mjs <folder> [game …]
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { STUDIO_SLOTS } from '../../../../packages/engines/src/studio/index.ts';
import { themeCover } from './theme-covers.mjs';
import { themeSymbol } from './theme-symbols.mjs';

const [, , folder, ...wanted] = process.argv;
if (!folder) throw new Error('name the folder that holds the unpacked packages');
const here = path.dirname(fileURLToPath(import.meta.url));
const art = path.join(here, '../src/art');
const covers = path.join(here, '../../../portal/public/art/covers');
/** Pixels per symbol in the sheet. */
const SYMBOL = 208;

async function dataAddress(file, type) {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

const pictures = new Map();

/** An emoji enlarged with a good filter, so that Chromium has to scale it only a little. */
async function emoji(code) {
  const known = pictures.get(code);
  if (known) return known;
  const file = path.join(folder, 'fluent-emoji-3d/assets', `${code}.webp`);
  const png = await sharp(file).resize(480, 480, { kernel: 'lanczos3' }).png().toBuffer();
  const address = `data:image/png;base64,${png.toString('base64')}`;
  pictures.set(code, address);
  return address;
}

async function face(family, file, more = '') {
  return `@font-face{font-family:${family};src:url(${await dataAddress(file, 'font/woff2')}) format('woff2');font-weight:200 800;${more}}`;
}

const own = path.join(here, '../../../../node_modules/@fontsource-variable/bricolage-grotesque/files');
const fonts = [
  await face('Voice', path.join(own, 'bricolage-grotesque-latin-wdth-normal.woff2'), 'font-stretch:75% 100%'),
  await face('Tale', path.join(folder, 'fraunces/files/fraunces-latin-wght-normal.woff2')),
  await face('Joy', path.join(folder, 'baloo-2/files/baloo-2-latin-wght-normal.woff2')),
].join('');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 720, height: 960 } });
await page.setContent(
  `<style>${fonts}*{margin:0}body{background:transparent}svg{display:block}</style><div id="place"></div>`,
);
await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));

/** Renders markup to a PNG of its own size. */
async function draw(markup, width, height) {
  await page.evaluate((html) => {
    document.querySelector('#place').innerHTML = html;
    return Promise.all([...document.querySelectorAll('image')].map((image) => image.decode?.()));
  }, markup);
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height } });
}

async function renderSheet(theme) {
  const tiles = [];
  for (const [index, symbol] of theme.symbols.entries()) {
    const png = await draw(await themeSymbol(theme, symbol, emoji), 480, 480);
    const input = await sharp(png).resize(SYMBOL, SYMBOL, { kernel: 'lanczos3' }).png().toBuffer();
    tiles.push({ input, left: index * SYMBOL, top: 0 });
  }
  const size = { width: tiles.length * SYMBOL, height: SYMBOL };
  await sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(tiles)
    .webp({ quality: 80, alphaQuality: 86, effort: 6 })
    .toFile(path.join(art, 'slots', theme.model, `${theme.code}.webp`));
}

async function renderCover(theme) {
  const title = STUDIO_SLOTS.find(({ code }) => code === theme.code).titles.EN;
  const png = await draw(await themeCover(theme, title, emoji), 720, 960);
  const target = path.join(covers, theme.code.charAt(0), `${theme.code}.webp`);
  await mkdir(path.dirname(target), { recursive: true });
  await sharp(png).resize(360, 480, { kernel: 'lanczos3' }).webp({ quality: 80, effort: 6 }).toFile(target);
}

for (const file of await readdir(path.join(art, 'slots'), { recursive: true })) {
  if (!file.endsWith('.json')) continue;
  const theme = JSON.parse(await readFile(path.join(art, 'slots', file), 'utf8'));
  if (wanted.length > 0 && !wanted.includes(theme.code)) continue;
  await renderSheet(theme);
  // Two older games have covers that render-art.mjs draws.
  if (theme.cover) await renderCover(theme);
}
await browser.close();
