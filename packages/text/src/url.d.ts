/** The part of the WHATWG URL standard that servers and browsers have, and the language's own library lacks. */
declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  readonly hostname: string;
}
