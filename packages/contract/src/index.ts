export { type CallRow, calls, type TokenKind } from './calls/index.ts';
export { type Code, codes, type Envelope, type RefusalParams } from './codes.ts';
