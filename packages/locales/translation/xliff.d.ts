declare module 'xliff' {
  interface Resources {
    readonly resources?: Readonly<
      Record<string, Readonly<Record<string, { source?: unknown; target?: unknown; note?: unknown }>>>
    >;
    readonly sourceLanguage?: string;
    readonly targetLanguage?: string;
  }
  export function jsToXliff12(resources: Resources): Promise<string>;
  export function xliff12ToJs(document: string): Promise<Resources>;
}
