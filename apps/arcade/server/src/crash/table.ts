import type { CrashBetView, CrashFrame, CrashPast, CrashTotals } from '@lantern/arcade-contract';
import type { SocketConnection } from '@lantern/server-kit';
import type { ArcadeDeps } from '../deps.ts';
import { type Company, type CompanyTotals, listSeenBets, type SeenBet, sumBets } from '../repository/crash-bets.ts';
import { type CrashRound, extendWatch, findNewestRound, listCrashed } from '../repository/crash-rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { GRACE_MS } from './turn.ts';
import { betViewOf, roundViewOf, totalsOf } from './view.ts';

/** Maximum time between two reads of the table while clients of this process watch it. */
const FOLLOW_MS = 250;
/** Maximum of bets sent to a client; the newest are sent. */
const MOST_BETS = 200;
const PAST = 24;
/** Rounds continue so long after the last renewal, in case the watchers' process died. */
const WATCH_MS = 60_000;
const RENEW_MS = 20_000;

interface Watcher extends Company {
  readonly line: SocketConnection;
  readonly exponent: number;
  /** Last version of each bet that was sent to this client, as JSON by bet key. */
  readonly known: Map<string, string>;
  number: bigint | null;
  round: string;
  totals: string;
}

interface Seen {
  readonly round: CrashRound | null;
  /** Crashed rounds, the newest first. */
  readonly past: readonly CrashPast[];
  readonly bets: readonly SeenBet[];
  readonly totals: readonly CompanyTotals[];
}

/** Bets in the watcher's currency and money type (real or test) that are new or changed for this client. */
function newsOf(watcher: Watcher, bets: readonly SeenBet[]): CrashBetView[] {
  const own = bets.filter(({ currency, isTest }) => currency === watcher.currency && isTest === watcher.isTest);
  return own.map(betViewOf).filter((bet) => {
    const text = JSON.stringify(bet);
    const isNew = watcher.known.get(bet.key) !== text;
    watcher.known.set(bet.key, text);
    return isNew;
  });
}

/** Sends a client what has changed since the last time. */
function sendChanges(watcher: Watcher, { round, bets, totals, past }: Seen, now: string): void {
  const send = (frame: CrashFrame) => watcher.line.send(frame);
  const sums: CrashTotals = totalsOf(totals, watcher, watcher.exponent);
  const view = round && roundViewOf(round);
  const [roundText, sumText] = [JSON.stringify(view), JSON.stringify(sums)];
  if (round === null || round.number !== watcher.number || watcher.round === '') {
    if (round === null && watcher.round === roundText) return;
    watcher.known.clear();
    send({ type: 'table', now, round: view, bets: newsOf(watcher, bets), totals: sums, past });
  } else {
    const news = newsOf(watcher, bets);
    if (news.length > 0 || watcher.totals !== sumText) {
      send({ type: 'bets', number: Number(round.number), bets: news, totals: sums });
    }
    if (view !== null && watcher.round !== roundText) send({ type: 'round', now, round: view });
  }
  watcher.number = round?.number ?? null;
  watcher.round = roundText;
  watcher.totals = sumText;
}

/** Reads the table. Crashed rounds are read again only when another one has crashed. */
function tableReader(pool: ArcadeDeps['pool']): () => Promise<Seen> {
  let past: readonly CrashPast[] = [];
  let pastOf: bigint | null = null;
  return async (): Promise<Seen> => {
    const round = await findNewestRound(pool);
    if (round === null) return { round, past, bets: [], totals: [] };
    const [bets, totals] = await Promise.all([
      listSeenBets(pool, round.number, MOST_BETS),
      sumBets(pool, round.number),
    ]);
    const newestCrashed = round.state === 'CRASHED' ? round.number : round.number - 1n;
    if (pastOf !== newestCrashed) {
      const crashed = await listCrashed(pool, null, PAST);
      past = crashed.map(({ number, point }) => ({ number: Number(number), point }));
      pastOf = newestCrashed;
    }
    return { round, past, bets, totals };
  };
}

export interface CrashTable {
  /**
   * Adds a connection.
   * @returns function that removes it
   */
  watch(line: SocketConnection, session: SessionRow): () => void;
  /** Reads the table now, because it has changed. */
  look(): void;
  stop(): Promise<void>;
}

/** Delay until the next read: at most FOLLOW_MS, and right after the next known event. */
function nextLookMs(round: CrashRound | null, now: Date): number {
  if (round === null || round.state === 'CRASHED') return FOLLOW_MS;
  const start = round.takesOffAt.getTime() - now.getTime();
  const due = round.state === 'BETTING' ? start : start + round.flightMs + GRACE_MS;
  return due > 0 ? Math.min(due + 5, FOLLOW_MS) : 25;
}

/** A client that knows nothing of the table yet. */
function newWatcher(line: SocketConnection, { currency, isTest, exponent }: SessionRow): Watcher {
  return { line, currency, isTest, exponent, known: new Map(), number: null, round: '', totals: '' };
}

/**
 * Publishes the state of the table to the clients of this process as differences. It reads the database, so it does not matter which
 * process runs the table.
 * @param onWatched called when at least one client needs rounds
 */
export function createCrashTable(deps: Pick<ArcadeDeps, 'pool' | 'clock' | 'log'>, onWatched: () => void): CrashTable {
  const { pool, clock, log } = deps;
  const watchers = new Set<Watcher>();
  const see = tableReader(pool);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isDueAgain = false;
  let renewedAt = 0;
  let isStopped = false;

  async function renewWatch(): Promise<void> {
    const at = clock.now().getTime();
    if (Math.abs(at - renewedAt) < RENEW_MS) return;
    renewedAt = at;
    await extendWatch(pool, new Date(at + WATCH_MS));
    onWatched();
  }

  async function follow(): Promise<number> {
    await renewWatch();
    const seen = await see();
    const now = clock.now().toISOString();
    for (const watcher of watchers) sendChanges(watcher, seen, now);
    return nextLookMs(seen.round, clock.now());
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStopped && watchers.size > 0) timer = setTimeout(look, ms);
  }

  function look(): void {
    if (isStopped || watchers.size === 0) return;
    isDueAgain = looking !== null;
    looking ??= follow()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the table of crash could not be read');
        return 1_000;
      })
      .then((ms) => {
        looking = null;
        schedule(isDueAgain ? 0 : ms);
      });
  }

  return {
    watch(line, session) {
      const watcher = newWatcher(line, session);
      watchers.add(watcher);
      look();
      return () => watchers.delete(watcher);
    },
    look,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
