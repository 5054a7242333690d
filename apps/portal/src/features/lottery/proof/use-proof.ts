import * as calls from '@lantern/contract/member-calls';
import type { Payload } from '@lantern/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { type Change, changeValue } from './change-value.ts';
import { type DrawRecord, type Published, type Verdict, verifyDraw } from './verify-draw.ts';

/** Maximum pages, of a thousand bets each, that the browser fetches; the command-line tool handles longer lists. */
const MOST_PAGES = 100;
const POLL_MS = 3_000;

/** Selects a draw: by its id, or by lottery and number. */
export type Wanted = Payload<'lottery.draw'>;

/** A published draw; polled until it has been drawn. */
export function useDraw(wanted: Wanted, isWanted: boolean) {
  const [isDone, setDone] = useState(false);
  const query = useCall(calls.lottery.draw, wanted, {
    enabled: isWanted,
    ...(isDone ? {} : { refetchInterval: POLL_MS }),
  });
  const { data } = query;
  const hasEnded = data !== undefined && (data.drawnAt !== null || data.state === 'VOID');
  useEffect(() => setDone(hasEnded || query.error !== null), [hasEnded, query.error]);
  return query;
}

/** The committed bet list of a draw; null if it is too long to fetch. */
export function useBetLines(draw: DrawRecord | undefined) {
  const pages = draw?.drawnAt ? (draw.bets?.pages ?? 0) : 0;
  const issueId = draw?.issueId ?? '';
  return useQuery<readonly string[] | null, Refused>({
    queryKey: ['lottery.drawBets', issueId, pages],
    enabled: draw?.drawnAt != null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (pages > MOST_PAGES) return null;
      const lines: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        lines.push(...(await call(calls.lottery.drawBets, { issueId, page }, { signal })).lines);
      }
      return lines;
    },
  });
}

export interface Check {
  /** Null during the computation. */
  readonly verdict: Verdict | null;
  /** The data that was verified: as published, or with a changed value. */
  readonly shown: Published | null;
  again(): void;
}

/** Verifies a published draw, optionally with a changed value to show a failure. */
export function useCheck(
  draw: DrawRecord | undefined,
  lines: readonly string[] | null | undefined,
  change: Change | null,
): Check {
  const [run, setRun] = useState(0);
  const [done, setDone] = useState<{ verdict: Verdict; shown: Published } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `run` triggers another verification
  useEffect(() => {
    setDone(null);
    if (draw?.drawnAt == null || lines === undefined) return;
    let isWanted = true;
    const published = { draw, lines };
    const shown = change === null ? published : changeValue(published, change);
    verifyDraw(shown).then(
      (verdict) => isWanted && setDone({ verdict, shown }),
      (error: unknown) => console.error(error),
    );
    return () => {
      isWanted = false;
    };
  }, [draw, lines, change, run]);
  return { verdict: done?.verdict ?? null, shown: done?.shown ?? null, again: () => setRun(run + 1) };
}
