declare module 'virtual:messages' {
  type Lazy<Value> = () => Promise<{ readonly default: Value }>;
  /** Lazy messages by language, then by area. */
  const languages: Readonly<Record<string, Lazy<Readonly<Record<string, Lazy<Record<string, unknown>>>>>>>;
  export default languages;
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
  /** Text of each style sheet by its file name. */
  export const styles: Readonly<Record<string, string>>;
}
