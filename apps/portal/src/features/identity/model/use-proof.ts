import { useEffect, useRef } from 'react';
import { solveProofOfWork } from './proof-of-work.ts';

/** A proof of work begun when the form opens, so that it is done when the form is sent. `take` answers a fresh one. */
export function useProof(isWanted: boolean): () => Promise<string | undefined> {
  const proof = useRef<Promise<string> | null>(null);
  useEffect(() => {
    if (!isWanted || proof.current) return;
    proof.current = solveProofOfWork();
    // A failure is met again, and told, when the form is sent.
    proof.current.catch(() => undefined);
  }, [isWanted]);
  return async () => {
    if (!isWanted) return undefined;
    const begun = proof.current;
    proof.current = null;
    // Each proof counts once; a failed or used one is done anew.
    return (await begun?.catch(() => null)) ?? solveProofOfWork();
  };
}
