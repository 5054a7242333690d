import { createSignedClient, NoAnswer, type SignedClientOptions } from './signed-client.ts';
import {
  TRANSFER_CODES,
  type TransferAnswer,
  type TransferOperation,
  type TransferRequests,
  transferPathOf,
} from './transfer-operations.ts';

export interface TransferClient {
  /** One HTTP call, without retries. @throws NoAnswer when the outcome is unknown */
  call<Name extends TransferOperation>(operation: Name, request: TransferRequests[Name]): Promise<TransferAnswer<Name>>;
  close(): void;
}

/** The platform's client for transfer-mode vendors. An unclear answer is treated as no answer. */
export function createTransferClient(options: SignedClientOptions): TransferClient {
  const client = createSignedClient(options);
  return {
    async call(operation, request) {
      const { status, code, answer, isSigned } = await client.send(transferPathOf(operation), request);
      const isClear =
        Object.hasOwn(TRANSFER_CODES, code) && TRANSFER_CODES[code as keyof typeof TRANSFER_CODES] === 'clear';
      if (!isClear) throw new NoAnswer(`status ${status}, code ${code}`);
      if (!isSigned) throw new NoAnswer('the answer is not signed by the vendor');
      return answer as unknown as TransferAnswer<typeof operation>;
    },
    close: () => client.close(),
  };
}
