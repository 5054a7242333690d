declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A statement `copy … from stdin` that takes its rows as a stream. */
  export function from(text: string): Submittable & Writable;
  /** A statement `copy … to stdout` that returns its rows as a stream. */
  export function to(text: string): Submittable & Readable;
}
