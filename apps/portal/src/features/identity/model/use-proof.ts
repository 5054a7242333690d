import { useEffect, useRef } from 'react';
import { solveProofOfWork } from './proof-of-work.ts';

interface Begun {
  readonly level: number;
  readonly proof: Promise<string>;
  readonly end: AbortController;
}

/** A proof of work begun when it is wanted, so that it is done when the form is sent. `take` answers a fresh one. */
export function useProof(isWanted: boolean, level = 0): () => Promise<string | undefined> {
  const begun = useRef<Begun | null>(null);
  useEffect(() => {
    if (!isWanted || begun.current?.level === level) return;
    // Who went back to the picture does not wait for the longer work.
    begun.current?.end.abort();
    const end = new AbortController();
    const proof = solveProofOfWork(level, end.signal);
    begun.current = { level, proof, end };
    // A failure is met again, and told, when the form is sent.
    proof.catch(() => undefined);
  }, [isWanted, level]);
  return async () => {
    if (!isWanted) return undefined;
    const known = begun.current?.level === level ? begun.current.proof : undefined;
    begun.current = null;
    // Each proof counts once; a failed or used one is done anew.
    return (await known?.catch(() => null)) ?? solveProofOfWork(level);
  };
}
