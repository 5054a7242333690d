import type { ArcadeAnswer, ArcadeCode } from '@lantern/arcade-contract';

/** A refusal of the server, or `UNREACHABLE` when there was no response. */
export class Refusal extends Error {
  readonly code: ArcadeCode | 'UNREACHABLE';
  readonly params: Readonly<Record<string, string>>;
  constructor(code: ArcadeCode | 'UNREACHABLE', params: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const TIMEOUT_MS = 12_000;

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown;
}

/**
 * Calls the arcade's API.
 * @throws Refusal
 */
export async function request<Value>(path: string, { token, query, body }: RequestOptions = {}): Promise<Value> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  const answer = await send<Value>(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.success) return answer.value;
  throw new Refusal(answer.value.code, answer.value.params);
}

async function send<Value>(address: string, init: RequestInit): Promise<ArcadeAnswer<Value>> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await response.json()) as ArcadeAnswer<Value>;
  } catch {
    throw new Refusal('UNREACHABLE');
  }
}
