// Cuts the faces of the first view down to what our texts use. Run by hand; the results are committed:
//   node packages/ui/scripts/subset-faces.mjs
// Text and titles keep ASCII, usual signs and the letters of Latin-1 that Vietnamese needs (its other letters have their own
// file). Everything else stays in the whole files, which a browser fetches when it meets such a letter. Text has no
// figures: those come from Geist, tabular, for every language. 180 kB of a first view become 77.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const figures = '0123456789+,-.:%\u2212\u00d7';
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, place) => 32 + place));
const signs = '\u00a0\u00a9\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026';
const vowels = 'ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúý';
const withFigures = ascii + signs + vowels;
const withoutFigures = [...withFigures].filter((letter) => !figures.includes(letter)).join('');
const text = (weight) => ({
  from: `@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-${weight}-normal.woff2`,
  to: `lantern-text-${weight}.woff2`,
  letters: withoutFigures,
});

const faces = [
  {
    from: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    to: 'lantern-num.woff2',
    letters: figures,
    weights: { min: 400, max: 800 },
  },
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'lantern-title.woff2',
    letters: withFigures,
    weights: { min: 700, max: 800 },
  },
  text(400),
  text(500),
  text(600),
  text(700),
];

/** `U+0020-002A, U+002F`: the letters as CSS writes them. */
function unicodeRange(letters) {
  const codes = [...new Set([...letters].map((letter) => letter.codePointAt(0)))].sort((one, other) => one - other);
  const spans = [];
  for (const code of codes) {
    const last = spans.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else spans.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return spans.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

for (const { from, to, letters, weights } of faces) {
  const cut = await subsetFont(await readFile(require.resolve(from)), letters, {
    targetFormat: 'woff2',
    ...(weights && { variationAxes: { wght: weights } }),
  });
  await writeFile(new URL(`../src/fonts/${to}`, import.meta.url), cut);
  console.log(`${to} ${cut.length} bytes, unicode-range: ${unicodeRange(letters)};`);
}
