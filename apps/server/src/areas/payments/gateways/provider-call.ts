/** The outcome at the provider is unknown: no answer, a time-out, an invalid or unsigned answer, or too many calls. */
export class NoAnswer extends Error {}

/** The provider refused definitely, with an authentic answer. */
export class ProviderRefused extends Error {}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface ProviderCallOptions {
  /** A call without a complete answer after this time (ms) has an unknown outcome. */
  readonly timeoutMs?: number;
  /** Maximum concurrent calls to one origin, and maximum queued calls. */
  readonly atOnce?: number;
  readonly waiting?: number;
  /** HTTP client for providers; default: the global fetch. */
  readonly fetch?: typeof fetch;
}

export type PostToProvider = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<ProviderAnswer>;

const TIMEOUT_MS = 8_000;
const AT_ONCE = 16;
const WAITING = 500;
const LONGEST_ANSWER = 1_048_576;

/** Concurrency limit per origin, so that a slow provider delays only its own calls. */
class Places {
  private free: number;
  private readonly longestQueue: number;
  private readonly queue: (() => void)[] = [];

  constructor(atOnce: number, longestQueue: number) {
    this.free = atOnce;
    this.longestQueue = longestQueue;
  }

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.free > 0) this.free -= 1;
    else {
      if (this.queue.length >= this.longestQueue) throw new NoAnswer('too many calls wait for this provider');
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw new NoAnswer('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Calls to providers with limits on time, number and response size. Redirects are not followed, because they would forward the signature.
 */
export function createProviderCalls(options: ProviderCallOptions = {}): PostToProvider {
  const { timeoutMs = TIMEOUT_MS, atOnce = AT_ONCE, waiting = WAITING, fetch: send = fetch } = options;
  const origins = new Map<string, Places>();
  const placesOf = (origin: string): Places => {
    const known = origins.get(origin) ?? new Places(atOnce, waiting);
    origins.set(origin, known);
    return known;
  };
  return (url, { headers, body }) =>
    placesOf(new URL(url).origin).take(async () => {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await send(url, { method: 'POST', headers, body, redirect: 'error', signal });
        const answer = await readBounded(response);
        if (response.status >= 500 || response.status === 429) throw new NoAnswer(`answered ${response.status}`);
        return { status: response.status, headers: response.headers, body: answer };
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer('no answer', { cause: error });
      }
    });
}
