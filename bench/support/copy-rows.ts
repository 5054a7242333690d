import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from '@lantern/database';
import { from, to } from 'pg-copy-streams';

/** The driver starts a timer for each statement and stops it in the statement's callback, which a stream never calls. */
type Guarded = { callback?: () => void };

/**
 * Writes rows by `copy … from stdin`.
 * @returns duration in seconds
 */
export async function copyIn(client: PoolClient, statement: string, chunks: readonly Buffer[]): Promise<number> {
  const started = performance.now();
  const stream: Writable & Guarded = client.query(from(statement));
  await pipeline(Readable.from(chunks), stream);
  stream.callback?.();
  return (performance.now() - started) / 1000;
}

/** Reads rows by `copy … to stdout`. */
export async function copyOut(client: PoolClient, statement: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const stream: Readable & Guarded = client.query(to(statement));
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  stream.callback?.();
  return chunks;
}
