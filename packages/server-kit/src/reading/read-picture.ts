import { type Refusal, refuse } from '../calls/refusal.ts';
import { inTurn } from './in-turn.ts';

/** A stored picture. */
export interface Picture {
  /** WebP, rotated upright, without metadata. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PictureBounds {
  readonly maxBytes: number;
  /** Larger pictures are refused before decoding. */
  readonly maxPixels: number;
  /** Larger pictures are scaled down. */
  readonly longestSide: number;
  /** WebP quality, 1 to 100. */
  readonly quality: number;
}

const ACCEPTED = new Set(['png', 'jpeg', 'webp']);
const SECONDS = 10;

async function drawAnew(upload: Buffer, { maxPixels, longestSide, quality }: PictureBounds): Promise<Picture | null> {
  // Loaded at its first use, because it would lengthen every start.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({
      seconds: SECONDS,
    });
    const { format } = await image.metadata();
    if (!ACCEPTED.has(format)) return null;
    const { data, info } = await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/**
 * Detects a picture's format from its bytes, not from the declared type, and re-encodes it: this drops metadata and hidden data.
 *
 * @returns IMAGE_SIZE, IMAGE_TYPE when it is not a valid PNG, JPEG or WebP, or OVERLOADED while too many pictures wait
 */
export async function readPicture(upload: Buffer, bounds: PictureBounds): Promise<Picture | Refusal> {
  if (upload.length > bounds.maxBytes) return refuse('IMAGE_SIZE');
  const picture = await inTurn(() => drawAnew(upload, bounds));
  return picture ?? refuse('IMAGE_TYPE');
}
