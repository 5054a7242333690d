import { isLoadFailure } from '@lantern/ui';

const deadlineMs = 120_000;

/** A page's script failed to load or timed out. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('a part of the page did not load', { cause });
    this.name = 'ChunkFailure';
  }
}

/** Whether an error means that a chunk failed to load, rather than that code threw. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkFailure || isLoadFailure(error);
}

/** Loads a chunk with a time-out of two minutes. */
export function withDeadline<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure('deadline')), deadlineMs);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkFailure(cause)))
      .finally(() => clearTimeout(timer));
  });
}
