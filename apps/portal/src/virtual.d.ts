declare module 'virtual:messages' {
  /** Lazy messages by `<LANGUAGE>/<area>`. */
  export const loaders: Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;
}

declare module 'virtual:page-assets' {
  interface Chunk {
    readonly file: string;
    readonly src?: string;
    readonly css?: readonly string[];
    readonly assets?: readonly string[];
    readonly imports?: readonly string[];
  }
  /** Manifest of the browser build: source path → chunk. */
  export const manifest: Readonly<Record<string, Chunk>>;
  /** Text of each stylesheet by its file name. */
  export const styles: Readonly<Record<string, string>>;
}
