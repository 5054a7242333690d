import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../../shared/browser/time.ts';

export type Board = Value<'views.home'>['boards'][number];

/** The server caches the boards for two seconds; a read after this delay includes the next draw. */
const AFTER_CLOSE_MS = 2_500;
/** A page from a cache may be older than its draws: it is read again without delay. */
const AT_ONCE_MS = 100;

const closeOf = ({ issue }: Board) => (issue === null ? Number.POSITIVE_INFINITY : Date.parse(issue.closesAt));

/** Code of the board that closes first. */
export function firstToClose(boards: readonly Board[]): string | undefined {
  return boards.toSorted((one, other) => closeOf(one) - closeOf(other))[0]?.code;
}

/** How long after an instant the boards must be read again; null if none of them has a draw. */
export function nextReadIn(boards: readonly Board[], now: number, isFirstRead: boolean): number | null {
  const first = Math.min(...boards.map(closeOf));
  if (!Number.isFinite(first)) return null;
  const left = first - now;
  return left <= 0 && isFirstRead ? AT_ONCE_MS : Math.max(left, 0) + AFTER_CLOSE_MS;
}

/** Reads the home page's data again after each close, so that the boards never stay at a finished draw. `readAt` changes with each read. */
export function useLiveBoards(boards: readonly Board[], readAt: number): void {
  const client = useQueryClient();
  const isFirstRead = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an unchanged answer is read again too
  useEffect(() => {
    const wait = nextReadIn(boards, serverNow(), isFirstRead.current);
    isFirstRead.current = false;
    if (wait === null) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: [calls.views.home.name] }), wait);
    return () => clearTimeout(timer);
  }, [client, boards, readAt]);
}
