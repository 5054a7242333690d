import type { ExposureFrame, ExposureRow } from '@lantern/contract/sockets';
import type { Scope, SocketConnection } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { findGame } from '../../games/repository.ts';
import { findIssue } from '../repository/issues.ts';
import { readExposure } from './exposure-view.ts';

/** Maximum issues watched for all operators of this process. */
const MOST_ISSUES = 200;
const READ_EVERY_MS = 1_000;

type Exposure = Pick<ExposureFrame, 'totals' | 'rows'>;

interface Watched {
  readonly scope: Scope;
  readonly issueId: bigint;
  readonly connections: Set<SocketConnection>;
  /** Connections that joined since the last read and have no snapshot yet. */
  readonly fresh: Set<SocketConnection>;
  /** What was sent last. */
  sent: { readonly totals: string; readonly rows: ReadonlyMap<string, string> } | null;
  isReading: boolean;
}

const keyOf = ({ play, number }: ExposureRow) => `${play} ${number}`;

/** Reads each watched issue once a second, independent of the number of watchers, and sends the changes. */
export class ExposureWatch {
  readonly #deps: Pick<LotteryDeps, 'pool' | 'brands' | 'clock' | 'log'>;
  readonly #readEveryMs: number;
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Pick<LotteryDeps, 'pool' | 'brands' | 'clock' | 'log'>, readEveryMs = READ_EVERY_MS) {
    this.#deps = deps;
    this.#readEveryMs = readEveryMs;
  }

  /** Sends an issue's exposure to a connection, now and on every change; null when too many issues are watched. */
  watch(connection: SocketConnection, scope: Scope, issueId: bigint): (() => void) | null {
    const key = `${scope.brandId} ${issueId}`;
    const one = this.#watched.get(key) ?? {
      ...{ scope, issueId, sent: null, isReading: false },
      connections: new Set(),
      fresh: new Set(),
    };
    if (!this.#watched.has(key) && this.#watched.size >= MOST_ISSUES) return null;
    this.#watched.set(key, one);
    one.connections.add(connection);
    one.fresh.add(connection);
    this.#start();
    void this.#update(one);
    return () => this.#leave(key, one, connection);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#watched.clear();
  }

  #start(): void {
    this.#timer ??= setInterval(() => {
      for (const one of this.#watched.values()) void this.#update(one);
    }, this.#readEveryMs);
    this.#timer.unref();
  }

  #leave(key: string, one: Watched, connection: SocketConnection): void {
    one.connections.delete(connection);
    one.fresh.delete(connection);
    if (one.connections.size === 0) this.#watched.delete(key);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #update(one: Watched): Promise<void> {
    // Skips the read while the previous one is still running.
    if (one.isReading) return;
    one.isReading = true;
    try {
      const found = await this.#read(one);
      if (found !== null) this.#send(one, found);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'an exposure could not be read');
    } finally {
      one.isReading = false;
    }
  }

  async #read({ scope, issueId }: Watched): Promise<Exposure | null> {
    const { pool, brands } = this.#deps;
    const issue = await findIssue(pool, scope, issueId);
    if (issue === null) return null;
    const [game, { currency }] = await Promise.all([
      findGame(pool, scope, issue.gameCode),
      brands.settings(scope.brandId),
    ]);
    return readExposure(pool, scope, { issue, game, exponent: currency.exponent });
  }

  #send(one: Watched, { totals, rows }: Exposure): void {
    const now = { totals: JSON.stringify(totals), rows: new Map(rows.map((row) => [keyOf(row), JSON.stringify(row)])) };
    const { sent } = one;
    const gone = sent === null ? [] : [...sent.rows.keys()].filter((key) => !now.rows.has(key));
    const changed = rows.filter((row) => sent?.rows.get(keyOf(row)) !== now.rows.get(keyOf(row)));
    const isNews = sent === null || sent.totals !== now.totals || changed.length > 0 || gone.length > 0;
    const at = this.#deps.clock.now().toISOString();
    const frame = { type: 'exposure', issueId: String(one.issueId), at, totals } as const;
    for (const connection of one.connections) {
      if (one.fresh.has(connection)) {
        connection.send({ ...frame, isWhole: true, rows, gone: [] } satisfies ExposureFrame);
      } else if (isNews) {
        connection.send({ ...frame, isWhole: false, rows: changed, gone } satisfies ExposureFrame);
      }
    }
    one.fresh.clear();
    one.sent = now;
  }
}
