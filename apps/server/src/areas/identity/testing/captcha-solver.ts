import { createCanvas, loadImage } from '@napi-rs/canvas';
import { CAPTCHA_FONT, loadCaptchaFont } from '../captcha/captcha-image.ts';

/**
 * Reads captchas by matching templates of their own font in many sizes and rotations: what an attacker can write in an afternoon. It needs
 * no separated letters and is independent of inverted colours.
 */
export interface Solver {
  solve(png: Buffer): Promise<string>;
}

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Darkness of each pixel, blurred so that thin lines fade. */
function darknessOf(pixels: Uint8ClampedArray, width: number, height: number): Plane {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    data[at] = 1 - (red + green + blue) / 765;
  }
  return blurred({ width, height, data }, 1);
}

function blurred({ width, height, data }: Plane, radius: number): Plane {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy += 1) {
        for (let dx = -radius; dx <= radius; dx += 1) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx >= 0 && nx < width && ny >= 0 && ny < height) sum += data[ny * width + nx] ?? 0;
        }
      }
      out[y * width + x] = sum / (2 * radius + 1) ** 2;
    }
  }
  return { width, height, data: out };
}

/** A reduced plane, for speed. */
function shrunk({ width, height, data }: Plane, by: number): Plane {
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < by; dy += 1) {
        for (let dx = 0; dx < by; dx += 1) sum += data[(y * by + dy) * width + x * by + dx] ?? 0;
      }
      out[y * w + x] = sum / by ** 2;
    }
  }
  return { width: w, height: h, data: out };
}

interface Template extends Plane {
  readonly letter: string;
  readonly norm: number;
}

const SHRINK = 3;

function templatesOf(alphabet: string, sizes: readonly number[], turns: readonly number[]): Template[] {
  loadCaptchaFont();
  return [...alphabet].flatMap((letter) =>
    sizes.flatMap((size) =>
      turns.map((turn) => {
        const side = Math.ceil((size * 1.15) / SHRINK) * SHRINK;
        const canvas = createCanvas(side, side);
        const context = canvas.getContext('2d');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, side, side);
        context.translate(side / 2, side / 2);
        context.rotate((turn * Math.PI) / 180);
        context.fillStyle = '#000';
        context.font = `600 ${size}px "${CAPTCHA_FONT}"`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillText(letter, 0, 0);
        const plane = shrunk(darknessOf(context.getImageData(0, 0, side, side).data, side, side), SHRINK);
        const mean = plane.data.reduce((sum, one) => sum + one, 0) / plane.data.length;
        const data = plane.data.map((one) => one - mean);
        return { ...plane, data, letter, norm: Math.sqrt(data.reduce((sum, one) => sum + one * one, 0)) };
      }),
    ),
  );
}

/** Correlation of a template with the plane at a position. */
function fit(plane: Plane, template: Template, left: number, top: number): number {
  let product = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < template.height; y += 1) {
    const row = top + y;
    if (row < 0 || row >= plane.height) continue;
    for (let x = 0; x < template.width; x += 1) {
      const column = left + x;
      if (column < 0 || column >= plane.width) continue;
      const value = plane.data[row * plane.width + column] ?? 0;
      product += value * (template.data[y * template.width + x] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  const count = template.width * template.height;
  const spread = Math.sqrt(Math.max(1e-9, squares - (sum * sum) / count));
  // Absolute value, because colours may be inverted.
  return Math.abs(product / (template.norm * spread));
}

interface Guess {
  readonly letter: string;
  readonly score: number;
}

/** For each column, the letter that fits best when centred there. */
function bestByColumn(plane: Plane, templates: readonly Template[]): Guess[] {
  const best: Guess[] = Array.from({ length: plane.width }, () => ({ letter: '?', score: -1 }));
  for (const template of templates) {
    const [halfX, halfY] = [Math.floor(template.width / 2), Math.floor(template.height / 2)];
    for (let x = Math.floor(halfX * 0.6); x < plane.width - Math.floor(halfX * 0.6); x += 1) {
      const middle = Math.floor(plane.height / 2);
      for (let y = middle - 4; y <= middle + 4; y += 1) {
        const score = fit(plane, template, x - halfX, y - halfY);
        if (score > (best[x]?.score ?? 0)) best[x] = { letter: template.letter, score };
      }
    }
  }
  return best;
}

/** The best-fitting sequence of letters with roughly equal distances. */
function bestRow(guesses: readonly Guess[], length: number): string {
  const [least, most] = [Math.floor((guesses.length / length) * 0.6), Math.ceil((guesses.length / length) * 1.25)];
  let rows = guesses.map(({ letter, score }) => ({ text: letter, score }));
  for (let letter = 1; letter < length; letter += 1) {
    rows = guesses.map((guess, x) => {
      let before = { text: '', score: Number.NEGATIVE_INFINITY };
      for (let from = Math.max(0, x - most); from <= x - least; from += 1) {
        const row = rows[from];
        if (row && row.score > before.score) before = row;
      }
      return { text: before.text + guess.letter, score: before.score + guess.score };
    });
  }
  return rows.reduce((best, row) => (row.score > best.score ? row : best), {
    text: '',
    score: Number.NEGATIVE_INFINITY,
  }).text;
}

export function createSolver(
  alphabet: string,
  options: { readonly length: number; readonly sizes: readonly number[]; readonly turns: readonly number[] },
): Solver {
  const templates = templatesOf(alphabet, options.sizes, options.turns);
  return {
    async solve(png) {
      const image = await loadImage(png);
      const canvas = createCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const plane = shrunk(darknessOf(data, image.width, image.height), SHRINK);
      return bestRow(bestByColumn(plane, templates), options.length);
    },
  };
}
