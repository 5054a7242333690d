declare module 'saxen' {
  /** The part of the parser that is used here. */
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributesOf: () => unknown) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (value: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', handler: (value: string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    parse(xml: string): unknown;
  }
}
