import { useEffect, useRef } from 'react';
import { solveProofOfWork } from './proof-of-work.ts';

interface Begun {
  readonly level: number;
  readonly proof: Promise<string>;
  readonly end: AbortController;
}

/** Starts a proof of work as soon as it is needed, so that it is ready when the form is sent. `take` returns an unused one. */
export function useProof(isWanted: boolean, level = 0): () => Promise<string | undefined> {
  const begun = useRef<Begun | null>(null);
  useEffect(() => {
    if (!isWanted || begun.current?.level === level) return;
    // Cancels the longer work when the user returns to the picture.
    begun.current?.end.abort();
    const end = new AbortController();
    const proof = solveProofOfWork(level, end.signal);
    begun.current = { level, proof, end };
    // A failure occurs again, and is shown, when the form is sent.
    proof.catch(() => undefined);
  }, [isWanted, level]);
  return async () => {
    if (!isWanted) return undefined;
    const known = begun.current?.level === level ? begun.current.proof : undefined;
    begun.current = null;
    // The server accepts each proof once; a failed or used one is computed again.
    return (await known?.catch(() => null)) ?? solveProofOfWork(level);
  };
}
