import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH = 160;
const HEIGHT = 56;
const FONT = 'Lantern Captcha';

const FONT_FILE = '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2';
let isFontLoaded = false;

function loadFont(): void {
  if (isFontLoaded) return;
  const fontFile = createRequire(import.meta.url).resolve(FONT_FILE);
  if (!GlobalFonts.registerFromPath(fontFile, FONT)) throw new Error(`The captcha's font ${fontFile} cannot be read.`);
  isFontLoaded = true;
}

/** A whole number in [from, to], unpredictable like the answer itself. */
const between = (from: number, to: number) => randomInt(from, to + 1);
const ink = (alpha: number) => `hsla(${between(0, 359)}, 55%, ${between(25, 42)}%, ${alpha})`;

function drawLetters(canvas: SKRSContext2D, answer: string): void {
  const step = (WIDTH - 24) / answer.length;
  [...answer].forEach((letter, index) => {
    canvas.save();
    canvas.translate(12 + step * (index + 0.5) + between(-4, 4), HEIGHT / 2 + between(-5, 5));
    canvas.rotate((between(-24, 24) * Math.PI) / 180);
    canvas.transform(1, between(-15, 15) / 100, between(-25, 25) / 100, 1, 0, 0);
    canvas.font = `600 ${between(30, 38)}px "${FONT}"`;
    canvas.textAlign = 'center';
    canvas.textBaseline = 'middle';
    canvas.fillStyle = ink(1);
    canvas.fillText(letter, 0, 0);
    canvas.restore();
  });
}

function drawNoise(canvas: SKRSContext2D): void {
  for (let count = 0; count < 5; count += 1) {
    canvas.strokeStyle = ink(0.7);
    canvas.lineWidth = between(1, 2);
    canvas.beginPath();
    canvas.moveTo(between(0, 20), between(0, HEIGHT));
    canvas.bezierCurveTo(
      between(20, 70),
      between(-10, HEIGHT + 10),
      between(70, 130),
      between(-10, HEIGHT + 10),
      between(140, WIDTH),
      between(0, HEIGHT),
    );
    canvas.stroke();
  }
  for (let count = 0; count < 90; count += 1) {
    canvas.fillStyle = ink(0.5);
    canvas.fillRect(between(0, WIDTH), between(0, HEIGHT), between(1, 2), between(1, 2));
  }
}

/** The answer as a PNG, bent and crossed out enough that reading it costs more than one guess. */
export async function drawCaptcha(answer: string): Promise<Buffer> {
  loadFont();
  const image = createCanvas(WIDTH, HEIGHT);
  const canvas = image.getContext('2d');
  canvas.fillStyle = '#f4f1ea';
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
  drawLetters(canvas, answer);
  drawNoise(canvas);
  return image.encode('png');
}
