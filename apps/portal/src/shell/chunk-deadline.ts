const deadlineMs = 120_000;

/** A page's script that failed to come, or took too long. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('a part of the page did not load', { cause });
    this.name = 'ChunkFailure';
  }
}

/** What browsers say when a script or a sheet of a later part does not come. */
const loadFailure = /dynamically imported module|module script failed|unable to preload css/i;

/** Whether an error means that a part of the page is missing, and not that it broke. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkFailure || (error instanceof Error && loadFailure.test(error.message));
}

/** Loads a chunk; gives up after two minutes. */
export function withDeadline<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailure('deadline')), deadlineMs);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkFailure(cause)))
      .finally(() => clearTimeout(timer));
  });
}
