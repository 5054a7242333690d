declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A statement `copy … from stdin` that takes its rows as a stream. */
  export function from(text: string): Submittable & Writable;
}
