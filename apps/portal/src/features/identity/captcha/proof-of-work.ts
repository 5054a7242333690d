import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { call } from '../../../shared/api/call.ts';

type Challenge = Value<'identity.proofOfWork'>;

/** Searches in a worker so that typing stays smooth; returns the number whose hash with the salt is the challenge. */
function search(challenge: Challenge, signal?: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<number | null>) => {
      worker.terminate();
      resolve(event.data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message));
    };
    const end = () => {
      worker.terminate();
      reject(new Error('the proof of work is not wanted any more'));
    };
    if (signal?.aborted) return end();
    signal?.addEventListener('abort', end);
    worker.postMessage(challenge);
  });
}

/** Requests a proof of work of a level, solves it, and returns base64 of its JSON. */
export async function solveProofOfWork(level: number, signal?: AbortSignal): Promise<string> {
  const challenge = await call(calls.identity.proofOfWork, level > 0 ? { level } : {});
  const started = performance.now();
  const number = await search(challenge, signal);
  if (number === null) throw new Error('the proof of work has no answer');
  const { algorithm, challenge: wanted, salt, signature } = challenge;
  const took = Math.round(performance.now() - started);
  return btoa(JSON.stringify({ algorithm, challenge: wanted, number, salt, signature, took }));
}
