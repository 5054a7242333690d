import type { Refusal } from '@lantern/server-kit';
import { type Picture, readPicture } from '@lantern/server-kit/pictures';

export const MAX_PIXELS = 40_000_000;
export const LONGEST_SIDE = 2_000;

/** A picture as evidence: a document or a receipt, up to a phone's full resolution. */
export const readEvidence = (upload: Buffer): Promise<Picture | Refusal> =>
  readPicture(upload, { maxBytes: 5_242_880, maxPixels: MAX_PIXELS, longestSide: LONGEST_SIDE, quality: 82 });
