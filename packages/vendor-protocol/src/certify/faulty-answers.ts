import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, Operation, Requests } from '../operations.ts';
import { createReplayGuard } from '../replay-guard.ts';
import { answerCall } from '../server.ts';
import { HEADERS, type SigningKey } from '../signature.ts';
import type { OutgoingAnswer } from '../signed-server.ts';
import type { ReferenceWallet } from './reference-wallet.ts';

/** How the kit handles a request: `normal`, or one of the faults. */
export type Fate =
  | 'normal'
  /** It is processed, and its answer is lost. */
  | 'answer-lost'
  /** It is lost before it is processed. */
  | 'request-lost'
  /** It is not processed, and the answer is a temporary error. */
  | 'temporary'
  /** It is not processed, and the answer is an unsigned OK. */
  | 'unsigned'
  /** It is not processed, and the answer is signed with another secret. */
  | 'forged';

/** A received request and its answer. */
export interface Heard {
  readonly operation: Operation;
  readonly request: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly code: string;
  readonly fate: Fate;
}

export interface FaultyAnswersDeps {
  readonly wallet: ReferenceWallet;
  readonly vendor: string;
  readonly key: SigningKey;
  readonly now: () => number;
}

interface FaultyAnswers {
  readonly heard: readonly Heard[];
  /** Sets the fault of every later request; `nth` counts the requests of one transaction, from 1. */
  setFate(decide: (operation: Operation, nth: number) => Fate): void;
  /** Sets a fixed answer for some operations from now on; null for none. */
  setRefusal(refuse: ((operation: Operation) => Answer | null) | null): void;
  /** Null: the connection is closed without an answer. */
  answer(operation: Operation, headers: IncomingHttpHeaders, rawBody: Buffer): Promise<OutgoingAnswer | null>;
}

/** Answers a vendor's requests from the reference wallet, with the faults that a rule decides. */
export function createFaultyAnswers({ wallet, vendor, key, now }: FaultyAnswersDeps): FaultyAnswers {
  const heard: Heard[] = [];
  const seen = new Map<string, number>();
  const guard = createReplayGuard();
  const secretOf = async (code: string, id: string) => (code === vendor && id === key.id ? key.secret : null);
  let decide: (operation: Operation, nth: number) => Fate = () => 'normal';
  let refuse: ((operation: Operation) => Answer | null) | null = null;

  function fateOf(operation: Operation, request: Readonly<Record<string, unknown>>): Fate {
    const name = String(request.transaction ?? operation);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return decide(operation, nth);
  }

  function process(fate: Fate, operation: Operation, request: Requests[Operation]): Answer {
    if (fate === 'temporary') return { code: 'TEMPORARY' };
    const isProcessed = fate === 'normal' || fate === 'answer-lost';
    if (!isProcessed) return { code: 'OK', balance: '0.00', currency: 'P' };
    return refuse?.(operation) ?? wallet.handle(operation, request);
  }

  return {
    heard,
    setFate(next) {
      decide = next;
      seen.clear();
    },
    setRefusal(next) {
      refuse = next;
    },
    async answer(operation, headers, rawBody) {
      const request = parse(rawBody);
      const fate = fateOf(operation, request);
      const handle = async (_operation: Operation, _vendor: string, received: Requests[Operation]) =>
        process(fate, operation, received);
      const outgoing = await answerCall(
        { guard, onError: () => undefined, handle: handle as never, secretOf },
        operation,
        { headers, rawBody, now: new Date(now()) },
      );
      const requestId = String(headers[HEADERS.request] ?? '');
      heard.push({ operation, request, requestId, code: String(parse(Buffer.from(outgoing.body)).code), fate });
      return withFault(fate, outgoing);
    },
  };
}

function withFault(fate: Fate, outgoing: OutgoingAnswer): OutgoingAnswer | null {
  if (fate === 'answer-lost' || fate === 'request-lost') return null;
  if (fate === 'unsigned') return { ...outgoing, headers: {} };
  if (fate === 'forged') return { ...outgoing, headers: { ...outgoing.headers, [HEADERS.signature]: 'v1=forged' } };
  return outgoing;
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
