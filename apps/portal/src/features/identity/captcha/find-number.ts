/** Hashes computed in parallel: the browser's SHA-256 is asynchronous per call. */
const batch = 512;

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The number from 0 to `max` with SHA-256(salt + number) = challenge (hex), or null if there is none. */
export async function findNumber(challenge: string, salt: string, max: number): Promise<number | null> {
  const encoder = new TextEncoder();
  for (let from = 0; from <= max; from += batch) {
    const count = Math.min(batch, max - from + 1);
    const hashes = await Promise.all(
      Array.from({ length: count }, (_, step) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${from + step}`)),
      ),
    );
    const at = hashes.findIndex((hash) => hex(hash) === challenge);
    if (at >= 0) return from + at;
  }
  return null;
}
