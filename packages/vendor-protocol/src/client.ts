import { CODES, type Code } from './codes.ts';
import { type Answer, type Operation, pathOf, type Requests } from './operations.ts';
import { createSignedClient, NoAnswer, type SignedClientOptions } from './signed-client.ts';

export interface VendorClientOptions extends Omit<SignedClientOptions, 'origin'> {
  /** Origin of the platform, without a trailing slash. */
  readonly platformUrl: string;
}

export interface VendorClient {
  /** One HTTP call. @throws NoAnswer when the outcome is unknown */
  call<Name extends Operation>(operation: Name, request: Requests[Name]): Promise<Answer<Name>>;
  /**
   * Repeats the same request until its outcome is known or the time is up. Null: still unknown. The caller must then send it again later
   * and must not drop it.
   */
  callUntilKnown<Name extends Operation>(
    operation: Name,
    request: Requests[Name],
    patienceMs: number,
  ): Promise<Answer<Name> | null>;
  close(): void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** The vendor's client. Only signed answers count; a BAD_SIGNATURE refusal cannot be signed, and it moves no money. */
export function createVendorClient({ platformUrl, ...options }: VendorClientOptions): VendorClient {
  const client = createSignedClient({ ...options, origin: platformUrl });

  async function call<Name extends Operation>(operation: Name, request: Requests[Name]): Promise<Answer<Name>> {
    const { status, code, answer, isSigned } = await client.send(pathOf(operation), request);
    if (!Object.hasOwn(CODES, code)) throw new NoAnswer(`status ${status}, unknown code`);
    if (!UNSIGNED.has(code as Code) && !isSigned) throw new NoAnswer('the answer is not signed by the platform');
    return answer as unknown as Answer<Name>;
  }

  return {
    call,
    async callUntilKnown(operation, request, patienceMs) {
      const deadline = performance.now() + patienceMs;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
        try {
          const answer = await call(operation, request);
          if (CODES[answer.code] !== 'later') return answer;
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
        }
        if (performance.now() + pauseMs > deadline) return null;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    close: () => client.close(),
  };
}

const UNSIGNED: ReadonlySet<Code> = new Set(['BAD_SIGNATURE', 'TEMPORARY']);
