import { createHmac } from 'node:crypto';
import { type OutsideNetwork, type Refusal, refuse } from '@lantern/server-kit';

const PATH = '/.well-known/lantern-site';
const TIMEOUT_MS = 3_000;
/** The text has 57 characters; whatever is longer is something else. */
const MAX_BYTES = 256;

/** Address at which an origin publishes its text. */
export const proofPlaceOf = (origin: string) => `${origin}${PATH}`;

/** The text that an origin publishes. Each origin has its own, so that a mirror of one origin proves nothing about the mirror. */
export const proofTextOf = (secret: string, origin: string) =>
  `lantern-site-${createHmac('sha256', secret).update(`origin\n${origin}`).digest('base64url').slice(0, 43)}`;

/** The text of a body; null if it is longer than MAX_BYTES, and then no more of it is read. */
async function shortText(response: Response): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    // Leaving the loop closes the connection.
    if (length > MAX_BYTES) return null;
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function publishes({ fetch }: Pick<OutsideNetwork, 'fetch'>, origin: string, text: string): Promise<boolean> {
  try {
    // A redirect is no proof: the text has to be at the origin itself.
    const response = await fetch(proofPlaceOf(origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status === 200 && (await shortText(response))?.trim() === text;
  } catch {
    return false;
  }
}

/** ADDRESS_NOT_OWNED {address, place, text} for the first origin that does not publish its text; null when all do. */
export async function unprovenOrigin(
  outside: Pick<OutsideNetwork, 'fetch'>,
  secret: string,
  origins: readonly string[],
): Promise<Refusal | null> {
  const proofs = await Promise.all(
    origins.map(async (address) => {
      const text = proofTextOf(secret, address);
      return { address, place: proofPlaceOf(address), text, isOwned: await publishes(outside, address, text) };
    }),
  );
  const missing = proofs.find(({ isOwned }) => !isOwned);
  if (missing === undefined) return null;
  const { address, place, text } = missing;
  return refuse('ADDRESS_NOT_OWNED', { address, place, text });
}
