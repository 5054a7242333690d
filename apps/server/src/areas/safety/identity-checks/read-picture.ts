import { type Refusal, refuse } from '@lantern/server-kit';
import sharp from 'sharp';

/** A stored picture. */
export interface Picture {
  /** WebP, rotated upright, without metadata. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const ACCEPTED = new Set(['png', 'jpeg', 'webp']);
const MAX_BYTES = 5_242_880;
/** Larger pictures are refused before decoding. */
export const MAX_PIXELS = 40_000_000;
export const LONGEST_SIDE = 2_000;
const SECONDS = 10;

/**
 * Detects a picture's format from its bytes, not from the declared type, and re-encodes it: this drops metadata and hidden data.
 *
 * @returns IMAGE_SIZE, or IMAGE_TYPE when it is not a valid PNG, JPEG or WebP
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
