import type { Code, RefusalParams } from '@lantern/contract/codes';

/**
 * Failures outside the envelope: no response, time-out, invalid response or an error of the page itself, closed browser popup, an identity
 * provider that does not accept the page's address, or a browser that stores nothing until the return from another page.
 */
export type TransportFailure = 'NETWORK' | 'TIMEOUT' | 'BROKEN' | 'POPUP_CLOSED' | 'URL_INVALID' | 'STORAGE_REFUSED';

/** An expected refusal of a call: stable code, text parameters, and the text in the member's language. */
export class Refused extends Error {
  readonly code: Code | TransportFailure;
  readonly params: RefusalParams;
  readonly status: number;

  constructor(code: Code | TransportFailure, message: string, params: RefusalParams = {}, status = 0) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.params = params;
    this.status = status;
  }
}

/** True for errors that a retry may resolve without action of the member. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refused && (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.status >= 500);
}
