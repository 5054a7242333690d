import { transaction } from '@lantern/database';
import { BetSettled, EntriesPosted, RoundsSettled } from '@lantern/events';
import { entriesWithCodes } from '@lantern/ledger';
import { pendingEvents, type Queryable, type Scope } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import {
  addOwnDays,
  allOwnPlay,
  type OwnDelta,
  PLAY_FIGURES,
  type PlayFigure,
  sumTeamDaysAnew,
} from '../repository/figures.ts';
import { deltaOfEntry, ENTRY_CODES, entryDeltas } from './count-entries.ts';
import { type Found, foundIn, mergeOwnDays, withUplines } from './count-figures.ts';

/** Consumers whose unhandled events are not in the figures yet, although their sources exist. */
export const FIGURES_CONSUMER = 'agents.figures';
export const ENTRIES_CONSUMER = 'agents.entries';
const PLAY_TYPES = [BetSettled, RoundsSettled] as const;
const CHUNK = 5_000;

/** A figure of an account's own day that differs from bets, rounds and entries. */
export interface FigureDifference {
  readonly accountId: bigint;
  readonly day: string;
  readonly category: string;
  readonly figure: PlayFigure;
  readonly expected: bigint;
  readonly found: bigint;
}

const negated = (one: Found): Found => ({
  ...one,
  figures: Object.fromEntries(PLAY_FIGURES.map((name) => [name, -(one.figures[name] ?? 0n)])),
});

/** Stakes, valid bets, payouts, rebates and bonuses by their sources, without events that consumers have not handled yet. */
async function playFromSources(deps: AgentsDeps, tx: Queryable, scope: Scope): Promise<readonly OwnDelta[]> {
  const { brandId } = scope;
  const { businessTimeZone: zone } = await deps.brands.settings(brandId);
  const found: Found[] = [];
  for await (const events of pendingEvents(tx, { name: FIGURES_CONSUMER, types: PLAY_TYPES }, brandId)) {
    found.push(...(await foundIn(deps, tx, events)).map(negated));
  }
  for await (const events of pendingEvents(tx, { name: ENTRIES_CONSUMER, types: [EntriesPosted] }, brandId)) {
    found.push(...(await entryDeltas(deps, tx, events)).map(negated));
  }
  for await (const payload of deps.replayBets(tx, scope)) {
    const event = { id: 0n, topic: BetSettled.topic, brandId, payload, createdAt: new Date(0) };
    found.push(...(await foundIn(deps, tx, [event])));
  }
  for (const { memberId, day, category, book, stake, payout } of await deps.endedRounds(tx, scope, zone)) {
    const figures = { stake, validBet: stake, payout };
    found.push({ brandId, day, accountId: memberId, uplines: null, book, category, figures });
  }
  for await (const entries of entriesWithCodes(tx, brandId, ENTRY_CODES)) {
    found.push(...entries.flatMap((entry) => deltaOfEntry(entry, zone)));
  }
  return mergeOwnDays(await withUplines(deps, tx, found));
}

/** Difference between sources and stored days, day by day; empty if all figures agree. */
async function missingPlay(deps: AgentsDeps, tx: Queryable, scope: Scope): Promise<readonly OwnDelta[]> {
  const expected = await playFromSources(deps, tx, scope);
  const stored = (await allOwnPlay(tx, scope)).map((day) => ({ ...day, ...negated(day), uplines: day.uplines }));
  return mergeOwnDays([...expected, ...stored]).filter(({ figures }) =>
    PLAY_FIGURES.some((name) => (figures[name] ?? 0n) !== 0n),
  );
}

/** All reads use one snapshot, while the consumers are locked. */
const AT_ONE_MOMENT = { isolation: 'repeatable read' } as const;

/** Figures that differ from bets, rounds and the ledger; an empty list proves that they agree. */
export async function findFigureDifferences(deps: AgentsDeps, scope: Scope): Promise<readonly FigureDifference[]> {
  return transaction(
    deps.pool,
    async (tx) => {
      const missing = await missingPlay(deps, tx, scope);
      const keyOf = ({
        accountId,
        day,
        category,
        uplines,
      }: Pick<OwnDelta, 'accountId' | 'day' | 'category' | 'uplines'>) =>
        [accountId, day, category, ...uplines].join(' ');
      const stored = new Map((await allOwnPlay(tx, scope)).map((day) => [keyOf(day), day]));
      return missing.flatMap((off) =>
        PLAY_FIGURES.filter((figure) => (off.figures[figure] ?? 0n) !== 0n).map((figure) => {
          const found = stored.get(keyOf(off))?.figures[figure] ?? 0n;
          const { accountId, day, category } = off;
          return { accountId, day, category, figure, expected: found + (off.figures[figure] ?? 0n), found };
        }),
      );
    },
    AT_ONE_MOMENT,
  );
}

/**
 * Rebuilds a brand's figures of play, rebates and bonuses from bets, rounds and the ledger, and all team sums from those of their members.
 * Registrations, deposits and withdrawals stay as recorded. Consumers continue from their positions.
 * @returns the number of wrong days
 */
export async function rebuildFigures(deps: AgentsDeps, scope: Scope): Promise<number> {
  return transaction(
    deps.pool,
    async (tx) => {
      const missing = await missingPlay(deps, tx, scope);
      for (let from = 0; from < missing.length; from += CHUNK) await addOwnDays(tx, missing.slice(from, from + CHUNK));
      await sumTeamDaysAnew(tx, scope);
      return missing.length;
    },
    AT_ONE_MOMENT,
  );
}
