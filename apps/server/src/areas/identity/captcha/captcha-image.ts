import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

export const WIDTH = 192;
export const HEIGHT = 78;
export const CAPTCHA_FONT = 'Lantern Captcha';

const FONT_FILE = '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2';
let isFontLoaded = false;

export function loadCaptchaFont(): void {
  if (isFontLoaded) return;
  const fontFile = createRequire(import.meta.url).resolve(FONT_FILE);
  if (!GlobalFonts.registerFromPath(fontFile, CAPTCHA_FONT)) {
    throw new Error(`The captcha's font ${fontFile} cannot be read.`);
  }
  isFontLoaded = true;
}

/** Returns numbers in [0, 1). Pictures sent to clients use a cryptographic source, because they hide the answer. */
export type Chance = () => number;
const unpredictable: Chance = () => randomInt(2 ** 32) / 2 ** 32;

/** A random number between two bounds. */
type Part = (from: number, to: number) => number;

/** Letters close to each other, each with its own size, rotation and slant. */
function drawLetters(canvas: SKRSContext2D, part: Part, answer: string): void {
  const step = (WIDTH - 40) / answer.length;
  [...answer].forEach((letter, index) => {
    canvas.save();
    canvas.translate(20 + step * (index + 0.5) + part(-4, 4), HEIGHT / 2 + part(-7, 7));
    canvas.rotate((part(-24, 24) * Math.PI) / 180);
    canvas.transform(part(0.85, 1.2), part(-0.2, 0.2), part(-0.35, 0.35), part(0.85, 1.15), 0, 0);
    canvas.font = `600 ${part(44, 52)}px "${CAPTCHA_FONT}"`;
    canvas.textAlign = 'center';
    canvas.textBaseline = 'middle';
    canvas.fillText(letter, 0, 0);
    canvas.restore();
  });
}

/** Strokes as dark as the letters and across all of them. */
function drawStrokes(canvas: SKRSContext2D, part: Part): void {
  for (let count = 0; count < 2; count += 1) {
    canvas.lineWidth = part(1.8, 2.8);
    canvas.beginPath();
    canvas.moveTo(part(-10, 20), part(0, HEIGHT));
    canvas.bezierCurveTo(
      ...[part(20, 90), part(-30, HEIGHT + 30), part(90, 170), part(-30, HEIGHT + 30)],
      ...([part(WIDTH - 20, WIDTH + 10), part(0, HEIGHT)] as [number, number]),
    );
    canvas.stroke();
  }
}

/** A wave over the picture: its height at x, y is `height · sin(along·x + across·y + phase)`. */
interface Wave {
  readonly sinX: Float64Array;
  readonly cosX: Float64Array;
  readonly sinY: Float64Array;
  readonly cosY: Float64Array;
}

function newWave(part: Part, length: readonly [number, number], height: readonly [number, number]): Wave {
  const turn = part(0, 2 * Math.PI);
  const pace = (2 * Math.PI) / part(...length);
  const phase = part(0, 7);
  const tall = part(...height);
  // Angle sum identity: each point costs two products instead of a sine.
  const fill = (size: number, value: (at: number) => number) =>
    Float64Array.from({ length: size }, (_, at) => value(at));
  return {
    sinX: fill(WIDTH, (x) => tall * Math.sin(pace * Math.cos(turn) * x + phase)),
    cosX: fill(WIDTH, (x) => tall * Math.cos(pace * Math.cos(turn) * x + phase)),
    sinY: fill(HEIGHT, (y) => Math.sin(pace * Math.sin(turn) * y)),
    cosY: fill(HEIGHT, (y) => Math.cos(pace * Math.sin(turn) * y)),
  };
}

const at = ({ sinX, cosX, sinY, cosY }: Wave, x: number, y: number) =>
  (sinX[x] ?? 0) * (cosY[y] ?? 0) + (cosX[x] ?? 0) * (sinY[y] ?? 0);

/**
 * Distorts the picture by waves and inverts colours in winding areas, so that letters differ from their font and none can be found by its
 * colour.
 */
function bend(canvas: SKRSContext2D, part: Part, from: Uint8ClampedArray): void {
  const image = canvas.createImageData(WIDTH, HEIGHT);
  const [longX, longY] = [newWave(part, [70, 120], [4, 6]), newWave(part, [80, 130], [3, 5])];
  const [shortX, shortY] = [newWave(part, [30, 44], [1.2, 2]), newWave(part, [30, 44], [1.2, 2])];
  const patch = newWave(part, [70, 130], [1, 1]);
  const light = newWave(part, [90, 200], [12, 18]);
  const [dark, pale] = [part(45, 75), part(185, 210)];
  const tint = [part(-24, 24), part(-24, 24), part(-24, 24)];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const sourceX = Math.round(x + at(longX, x, y) + at(shortX, x, y));
      const sourceY = Math.round(y + at(longY, x, y) + at(shortY, x, y));
      const isInside = sourceX >= 0 && sourceX < WIDTH && sourceY >= 0 && sourceY < HEIGHT;
      const ink = isInside ? (from[(sourceY * WIDTH + sourceX) * 4 + 3] ?? 0) / 255 : 0;
      const cover = at(patch, x, y) > 0.3 ? 1 - ink : ink;
      const shade = pale + (dark - pale) * cover + at(light, x, y);
      const to = (y * WIDTH + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) image.data[to + channel] = shade + (tint[channel] ?? 0);
      image.data[to + 3] = 255;
    }
  }
  canvas.putImageData(image, 0, 0);
}

/** The answer as a PNG that people can read and font template matching cannot (`npm run prove -- captcha` shows the rate). */
export async function drawCaptcha(answer: string, chance = unpredictable): Promise<Buffer> {
  const part: Part = (from, to) => from + (to - from) * chance();
  loadCaptchaFont();
  const image = createCanvas(WIDTH, HEIGHT);
  const canvas = image.getContext('2d');
  drawLetters(canvas, part, answer);
  drawStrokes(canvas, part);
  bend(canvas, part, canvas.getImageData(0, 0, WIDTH, HEIGHT).data);
  return image.encode('png');
}
