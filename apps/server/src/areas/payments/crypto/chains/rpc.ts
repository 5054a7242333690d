import { NoAnswer } from '../../gateways/provider-call.ts';

/** A definite refusal: the node understood the request and rejected it. */
export class NodeRefused extends Error {}

export interface RpcOptions {
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
/** A full block of a busy chain has several megabytes. */
const MOST_BYTES = 32 * 1024 * 1024;

export type Rpc = <Result>(method: string, params: readonly unknown[]) => Promise<Result>;

/**
 * Calls a chain's nodes one after another until one answers.
 * @returns a function that throws NodeRefused when a node rejects the request, NoAnswer when no node answers
 */
export function createRpc(endpoints: readonly string[], { timeoutMs = TIMEOUT_MS }: RpcOptions = {}): Rpc {
  let id = 0;
  const send = async (url: string, method: string, params: readonly unknown[]) => {
    id += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    return readAnswer(await readBounded(response));
  };
  return async <Result>(method: string, params: readonly unknown[]) => {
    let last: unknown;
    for (const url of endpoints) {
      try {
        return (await send(url, method, params)) as Result;
      } catch (error) {
        if (error instanceof NodeRefused) throw error;
        last = error;
      }
    }
    throw new NoAnswer(`no node answered ${method}`, { cause: last });
  };
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new NoAnswer('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readAnswer(text: string): unknown {
  const answer = JSON.parse(text) as { result?: unknown; error?: { message?: unknown } };
  if (answer.error) throw new NodeRefused(String(answer.error.message ?? 'refused').slice(0, 300));
  if (!('result' in answer)) throw new NoAnswer('the answer has no result');
  return answer.result;
}
