import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isRefusal } from '../calls/refusal.ts';
import { inTurn } from './in-turn.ts';
import { readPicture } from './read-picture.ts';

const BOUNDS = { maxBytes: 1_000_000, maxPixels: 40_000_000, longestSide: 200, quality: 82 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8a24a' } });

test('a picture is drawn anew, smaller and without metadata', async () => {
  const upload = await plain(800, 400)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer();
  const picture = await readPicture(upload, BOUNDS);
  if (isRefusal(picture)) throw new Error(picture.code);
  expect(picture).toMatchObject({ width: 200, height: 100 });
  const { format, exif } = await sharp(picture.bytes).metadata();
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
});

test('what is no picture, too many bytes or too many pixels is refused', async () => {
  expect(await readPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), BOUNDS)).toMatchObject({
    code: 'IMAGE_TYPE',
  });
  expect(await readPicture(Buffer.alloc(1_000_001), BOUNDS)).toMatchObject({ code: 'IMAGE_SIZE' });
  const large = await plain(300, 300).png().toBuffer();
  expect(await readPicture(large, { ...BOUNDS, maxPixels: 80_000 })).toMatchObject({ code: 'IMAGE_TYPE' });
});

test('one picture is in work at a time, sixteen wait, more are refused at once', async () => {
  let inWork = 0;
  let most = 0;
  const work = async () => {
    inWork += 1;
    most = Math.max(most, inWork);
    await new Promise(setImmediate);
    inWork -= 1;
    return 'done';
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => inTurn(work)));
  expect(answers.filter((one) => one === 'done')).toHaveLength(17);
  expect(answers.filter((one) => isRefusal(one) && one.code === 'OVERLOADED')).toHaveLength(3);
  expect(most).toBe(1);
});

test('passwords are hashed while pictures wait: N10 of the second attack', async () => {
  const upload = await plain(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
  let read = 0;
  const pictures = Array.from({ length: 8 }, async () => {
    const picture = await readPicture(upload, BOUNDS);
    read += 1;
    return picture;
  });
  // With the pictures in the same queue, the second hash would wait for five of them.
  for (let hashes = 0; hashes < 4; hashes += 1) await promisify(pbkdf2)('password', 'salt', 1_000, 32, 'sha256');
  expect(read).toBeLessThan(4);
  expect((await Promise.all(pictures)).some((one) => isRefusal(one))).toBe(false);
});
