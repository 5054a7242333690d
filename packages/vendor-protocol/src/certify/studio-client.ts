import { randomUUID } from 'node:crypto';
import { NoAnswer } from '../signed-client.ts';
import { createTransferClient } from '../transfer-client.ts';
import {
  type TransferAnswer,
  type TransferOperation,
  type TransferRequests,
  transferPathOf,
} from '../transfer-operations.ts';
import { amountOf } from './amounts.ts';
import { type Flaws, type RawAnswer, rawCall, type SignedAddress } from './raw-call.ts';
import { Broken } from './report.ts';

export interface StudioOptions extends SignedAddress {
  /** A game of the studio. */
  readonly game: string;
  readonly currency: string;
  readonly exponent: number;
}

/** The test client of a studio: new players for each run. */
export interface StudioClient {
  readonly options: StudioOptions;
  /** Creates a new player and returns the fields of the player's wallet. */
  player(): TransferRequests['wallet'];
  /** A new unique transfer id. */
  transfer(): string;
  text(minor: bigint): string;
  call<Name extends TransferOperation>(operation: Name, request: TransferRequests[Name]): Promise<TransferAnswer<Name>>;
  raw(operation: TransferOperation, body: object | string, flaws?: Flaws): Promise<RawAnswer>;
  close(): void;
}

export function openStudioClient(options: StudioOptions): StudioClient {
  const calls = createTransferClient({ ...options, timeoutMs: 10_000 });
  const run = randomUUID().slice(0, 8);
  const { currency, exponent } = options;
  let names = 0;
  const next = (kind: string) => {
    names += 1;
    return `cert-${run}-${kind}${names}`;
  };
  return {
    options,
    player: () => ({ player: next('p'), currency, exponent: String(exponent) }),
    transfer: () => next('t'),
    text: (minor) => amountOf(minor, exponent),
    async call(operation, request) {
      try {
        return await calls.call(operation, request);
      } catch (error) {
        if (error instanceof NoAnswer) throw new Broken(`${operation} was not answered clearly: ${error.message}`);
        throw error;
      }
    },
    raw: (operation, body, flaws) =>
      rawCall(options, transferPathOf(operation), typeof body === 'string' ? body : JSON.stringify(body), flaws),
    close: () => calls.close(),
  };
}
