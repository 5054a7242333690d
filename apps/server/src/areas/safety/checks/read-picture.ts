import { type Refusal, refuse } from '@lantern/server-kit';
import sharp from 'sharp';

/** What is kept of an uploaded picture. */
export interface Picture {
  /** WebP, turned upright, without anything but its pixels. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const ACCEPTED = new Set(['png', 'jpeg', 'webp']);
const MAX_BYTES = 5_242_880;
/** A picture of more is refused before it is unpacked. */
export const MAX_PIXELS = 40_000_000;
export const LONGEST_SIDE = 2_000;
const SECONDS = 10;

/**
 * Reads what somebody uploaded by its own bytes, whatever it calls itself, and draws it anew: metadata and anything hidden
 * behind the picture are left behind.
 *
 * @returns IMAGE_SIZE, IMAGE_TYPE for what is no PNG, JPEG or WebP or is broken
 */
export async function readPicture(upload: Buffer): Promise<Picture | Refusal> {
  if (upload.length > MAX_BYTES) return refuse('IMAGE_SIZE');
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
      seconds: SECONDS,
    });
    const { format } = await image.metadata();
    if (!ACCEPTED.has(format)) return refuse('IMAGE_TYPE');
    const { data, info } = await image
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return refuse('IMAGE_TYPE');
  }
}
