import { createCanvas } from '@napi-rs/canvas';
import { CAPTCHA_FONT, loadCaptchaFont } from '../captcha/captcha-image.ts';

const WIDTH = 160;
const HEIGHT = 56;

/**
 * The earlier kind of picture: rotated letters with thin curves and dots over them. The solver must read these, or its result on the new
 * kind proves nothing.
 */
export async function drawPlainCaptcha(answer: string, random: () => number): Promise<Buffer> {
  loadCaptchaFont();
  const between = (from: number, to: number) => from + random() * (to - from);
  const image = createCanvas(WIDTH, HEIGHT);
  const canvas = image.getContext('2d');
  canvas.fillStyle = '#f4f1ea';
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
  const step = (WIDTH - 24) / answer.length;
  [...answer].forEach((letter, index) => {
    canvas.save();
    canvas.translate(12 + step * (index + 0.5) + between(-4, 4), HEIGHT / 2 + between(-5, 5));
    canvas.rotate((between(-24, 24) * Math.PI) / 180);
    canvas.transform(1, between(-0.15, 0.15), between(-0.25, 0.25), 1, 0, 0);
    canvas.font = `600 ${between(30, 38)}px "${CAPTCHA_FONT}"`;
    canvas.textAlign = 'center';
    canvas.textBaseline = 'middle';
    canvas.fillStyle = `hsl(${between(0, 359)}, 55%, ${between(25, 42)}%)`;
    canvas.fillText(letter, 0, 0);
    canvas.restore();
  });
  for (let count = 0; count < 5; count += 1) {
    canvas.strokeStyle = `hsla(${between(0, 359)}, 55%, 35%, 0.7)`;
    canvas.lineWidth = between(1, 2);
    canvas.beginPath();
    canvas.moveTo(between(0, 20), between(0, HEIGHT));
    canvas.bezierCurveTo(
      ...[between(20, 70), between(-10, HEIGHT + 10), between(70, 130), between(-10, HEIGHT + 10)],
      ...([between(140, WIDTH), between(0, HEIGHT)] as [number, number]),
    );
    canvas.stroke();
  }
  return image.encode('png');
}
