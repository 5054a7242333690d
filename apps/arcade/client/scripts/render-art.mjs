// Renders the covers of the originals and of the two oldest slots; render-themes.mjs draws all others. Run by hand when the art
// changes; the results are committed, so neither a build nor a start needs this. It draws in Chromium (CHROMIUM_PATH). The emoji
// come from the package @lobehub/fluent-emoji-3d:
//   npm pack @lobehub/fluent-emoji-3d && tar xzf lobehub-*.tgz
//   node apps/arcade/client/scripts/render-art.mjs package/assets [game …]
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { COVERS, coverPage } from './covers.mjs';

const emojiFolder = process.argv[2];
/** Games to draw; all of them when none is named. */
const wanted = process.argv.slice(3);
const isWanted = ([game]) => wanted.length === 0 || wanted.includes(game);
if (!emojiFolder) throw new Error('name the folder that holds the emoji files');
const here = path.dirname(fileURLToPath(import.meta.url));
const fonts = path.join(here, '../../../../node_modules/@fontsource-variable/bricolage-grotesque/files');

async function dataAddress(file, type) {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

/** An emoji enlarged with a good filter, so that Chromium has to scale it only a little. */
async function emoji(code) {
  const png = await sharp(path.join(emojiFolder, `${code}.webp`))
    .resize(520, 520, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const font = await dataAddress(path.join(fonts, 'bricolage-grotesque-latin-wdth-normal.woff2'), 'font/woff2');
const fontFace = `@font-face{font-family:Voice;src:url(${font}) format('woff2');font-weight:200 800;font-stretch:75% 100%}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 640, height: 900 } });

async function shoot(html, { width, height }, target, quality) {
  await page.setContent(
    `<style>${fontFace}*{margin:0;box-sizing:border-box}body{background:transparent}</style>${html}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({
    omitBackground: true,
    clip: { x: 0, y: 0, width: width * 2, height: height * 2 },
  });
  await mkdir(path.dirname(target), { recursive: true });
  await sharp(png)
    .resize(width, height, { kernel: 'lanczos3' })
    .webp({ quality, alphaQuality: 90, effort: 6 })
    .toFile(target);
}

const portalArt = path.join(here, '../../../portal/public/art/covers');
for (const [game, cover] of Object.entries(COVERS).filter(isWanted)) {
  const html = await coverPage(cover, emoji);
  const size = { width: 360, height: 480 };
  await page.setViewportSize({ width: 720, height: 960 });
  await shoot(html, size, path.join(portalArt, game.charAt(0), `${game}.webp`), 84);
}
await browser.close();
