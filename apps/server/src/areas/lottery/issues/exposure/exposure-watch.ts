import type { ExposureFrame, ExposureRow } from '@lantern/contract/sockets';
import type { Scope, SocketConnection } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { findGame } from '../../games/repository.ts';
import { findIssue } from '../repository/issues.ts';
import { readExposure } from './exposure-view.ts';

/** Maximum issues watched for all operators of this process. */
const MOST_ISSUES = 200;
const LOOK_EVERY_MS = 1_000;

type Look = Pick<ExposureFrame, 'totals' | 'rows'>;

interface Watched {
  readonly scope: Scope;
  readonly issueId: bigint;
  readonly lines: Set<SocketConnection>;
  /** Connections that joined since the last read and have no snapshot yet. */
  readonly fresh: Set<SocketConnection>;
  /** What was sent last. */
  seen: { readonly totals: string; readonly rows: ReadonlyMap<string, string> } | null;
  isReading: boolean;
}

export interface ExposureWatch {
  /** Sends an issue's exposure to a connection, now and on every change; null when too many issues are watched. */
  watch(line: SocketConnection, scope: Scope, issueId: bigint): (() => void) | null;
  stop(): void;
}

const keyOf = ({ play, number }: ExposureRow) => `${play} ${number}`;

/** Reads each watched issue once a second, independent of the number of watchers, and sends the changes. */
export function createExposureWatch(
  deps: Pick<LotteryDeps, 'pool' | 'brands' | 'clock' | 'log'>,
  readEveryMs = LOOK_EVERY_MS,
): ExposureWatch {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  async function look({ scope, issueId }: Watched): Promise<Look | null> {
    const issue = await findIssue(deps.pool, scope, issueId);
    if (issue === null) return null;
    const [game, { currency }] = await Promise.all([
      findGame(deps.pool, scope, issue.gameCode),
      deps.brands.settings(scope.merchantId),
    ]);
    return readExposure(deps.pool, scope, { issue, game, exponent: currency.exponent });
  }

  function tell(one: Watched, { totals, rows }: Look): void {
    const now = { totals: JSON.stringify(totals), rows: new Map(rows.map((row) => [keyOf(row), JSON.stringify(row)])) };
    const { seen } = one;
    const gone = seen === null ? [] : [...seen.rows.keys()].filter((key) => !now.rows.has(key));
    const changed = rows.filter((row) => seen?.rows.get(keyOf(row)) !== now.rows.get(keyOf(row)));
    const isNews = seen === null || seen.totals !== now.totals || changed.length > 0 || gone.length > 0;
    const frame = {
      type: 'exposure',
      issueId: String(one.issueId),
      at: deps.clock.now().toISOString(),
      totals,
    } as const;
    for (const line of one.lines) {
      if (one.fresh.has(line)) line.send({ ...frame, isWhole: true, rows, gone: [] } satisfies ExposureFrame);
      else if (isNews) line.send({ ...frame, isWhole: false, rows: changed, gone } satisfies ExposureFrame);
    }
    one.fresh.clear();
    one.seen = now;
  }

  async function step(one: Watched): Promise<void> {
    // Skips the read while the previous one is still running.
    if (one.isReading) return;
    one.isReading = true;
    try {
      const found = await look(one);
      if (found !== null) tell(one, found);
    } catch (error) {
      deps.log.warn({ err: error }, 'an exposure could not be read');
    } finally {
      one.isReading = false;
    }
  }

  function run(): void {
    timer ??= setInterval(() => {
      for (const one of watched.values()) void step(one);
    }, readEveryMs);
    timer.unref();
  }

  function leave(key: string, one: Watched, line: SocketConnection): void {
    one.lines.delete(line);
    one.fresh.delete(line);
    if (one.lines.size === 0) watched.delete(key);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch(line, scope, issueId) {
      const key = `${scope.merchantId} ${issueId}`;
      const one = watched.get(key) ?? {
        scope,
        issueId,
        lines: new Set(),
        fresh: new Set(),
        seen: null,
        isReading: false,
      };
      if (!watched.has(key) && watched.size >= MOST_ISSUES) return null;
      watched.set(key, one);
      one.lines.add(line);
      one.fresh.add(line);
      run();
      void step(one);
      return () => leave(key, one, line);
    },
    stop() {
      clearInterval(timer);
      watched.clear();
    },
  };
}
