import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Maximum bytes read from the end of the file; enough for years of anchors. */
const MAX_BYTES = 8_388_608;

const Line = Type.Object({
  at: Type.String(),
  brandId: Type.String({ pattern: '^\\d{1,19}$' }),
  position: Type.String({ pattern: '^\\d{1,19}$' }),
  head: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** End of a brand's audit chain at an instant, recorded outside the database. */
export interface Anchor {
  readonly at: Date;
  readonly brandId: bigint;
  /** Number of entries in the chain. */
  readonly position: bigint;
  /** Hash of the last entry, hexadecimal. */
  readonly head: string;
}

/** Appends anchors to a file with mode 0600, one JSON object per line; they are flushed to disk before it returns. */
export async function appendAnchors(path: string, anchors: readonly Anchor[]): Promise<void> {
  if (anchors.length === 0) return;
  const lines = anchors.map(({ at, brandId, position, head }) => {
    const line: Static<typeof Line> = {
      at: at.toISOString(),
      brandId: brandId.toString(),
      position: position.toString(),
      head,
    };
    return `${JSON.stringify(line)}\n`;
  });
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

function anchorOf(text: string, path: string): Anchor {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    line = null;
  }
  if (!Value.Check(Line, line)) throw new Error(`${path} has a line that is no anchor: ${text.slice(0, 100)}`);
  return {
    at: new Date(line.at),
    brandId: BigInt(line.brandId),
    position: BigInt(line.position),
    head: line.head,
  };
}

/** The end of a file from the start of a line; empty when the file does not exist. */
async function readEnd(path: string): Promise<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - MAX_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.toString('utf8', 0, bytesRead);
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await file.close();
  }
}

/** The last anchors of a brand, oldest first; none when the file does not exist. */
export async function readAnchors(path: string, brandId: bigint, limit: number): Promise<Anchor[]> {
  const anchors = (await readEnd(path))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => anchorOf(line, path));
  return anchors.filter((anchor) => anchor.brandId === brandId).slice(-limit);
}
