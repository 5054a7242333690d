import type { Code, RefusalParams } from '@lantern/contract/codes';

/**
 * What went wrong outside the envelope: nothing arrived, it took too long, the answer was not ours, the browser's own window was
 * closed, or another house does not know the address that it was asked from.
 */
export type TransportFailure = 'NETWORK' | 'TIMEOUT' | 'BROKEN' | 'POPUP_CLOSED' | 'URL_INVALID';

/** An expected refusal of a call: its stable code, the values of its text, and the text in the member's language. */
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

/** True for errors that another try may mend without the member doing anything. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refused && (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.status >= 500);
}
