import { businessDay, type MemberScope, type Pieces, plainPieces } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { countActive } from '../repository/figures.ts';
import {
  type Counts,
  dropOldCounts,
  findCounts,
  isSlow,
  listSlowAgents,
  listWanted,
  saveCounts,
  wantCounts,
} from '../repository/overview-counts.ts';
import { teamBalance } from '../team/team-balance.ts';
import { type DayRange, presetRanges } from './day-range.ts';

/** Minimum valid bet of an active account in a range, in whole units of the currency. */
const ACTIVE_MIN = 10n;
/** Slower counts run in the background; only the first request waits. */
const SLOW_MS = 200;
/** Age in ms up to which a count is current. */
const FRESH_MS = 30_000;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** Days for which an agent's recently viewed counts are refreshed in advance. */
const READY_DAYS = 7;

/** Counts with their time; null: being calculated. */
export type TimedCounts = (Counts & { readonly at: Date }) | null;

async function count(deps: AgentsDeps, agent: MemberScope, range: DayRange): Promise<Counts & { readonly at: Date }> {
  const { exponent } = (await deps.brands.brand(agent.brandId)).currency;
  const at = deps.clock.now();
  const team = { accountId: agent.memberId, book: agent.book, ...range };
  const [active, balance, [teams]] = await Promise.all([
    countActive(deps.pool, agent, team, ACTIVE_MIN * 10n ** BigInt(exponent)),
    teamBalance(deps, agent),
    deps.tree.countTeams(deps.pool, agent, [agent.memberId], at),
  ]);
  const counts = { agents: teams?.agents ?? 0, players: teams?.players ?? 0, active, balance };
  const tookMs = deps.clock.now().getTime() - at.getTime();
  await saveCounts(deps.pool, agent, range, { ...counts, at, tookMs });
  return { ...counts, at };
}

/**
 * Counts that cannot be summed from days. A small team is counted at the request. For a large one the last count is returned and a new one
 * requested. A range other than the presets is counted in the background; a later request finds it.
 */
export async function overviewCounts(deps: AgentsDeps, agent: MemberScope, range: DayRange): Promise<TimedCounts> {
  const known = await findCounts(deps.pool, agent, range);
  const now = deps.clock.now();
  if (known?.countedAt) {
    const isFresh = now.getTime() - known.countedAt.getTime() < FRESH_MS;
    if (!isFresh && known.tookMs <= SLOW_MS) return count(deps, agent, range);
    if (!isFresh) await wantCounts(deps.pool, agent, range, now);
    return { ...known, at: known.countedAt };
  }
  const { businessTimeZone } = await deps.brands.settings(agent.brandId);
  const isPreset = presetRanges(businessDay(now, businessTimeZone)).some(
    ({ from, to }) => from === range.from && to === range.to,
  );
  if (isPreset || !(await isSlow(deps.pool, agent, SLOW_MS))) return count(deps, agent, range);
  await wantCounts(deps.pool, agent, range, now);
  return null;
}

/** Calculates requested counts, and keeps the preset ranges of large teams current as days pass. */
export async function refreshCounts(deps: AgentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const countOne = (agent: MemberScope, { from, to }: DayRange) => {
    const { brandId, memberId, book } = agent;
    const piece = `count ${brandId} ${memberId} ${book} ${from} ${to}`;
    return pieces.run(piece, () => count(deps, agent, { from, to }), brandId);
  };
  for (const { from, to, ...agent } of await listWanted(deps.pool, AT_ONCE, await pieces.waiting('count'))) {
    await countOne(agent, { from, to });
  }
  const since = new Date(now.getTime() - READY_DAYS * DAY_MS);
  for (const agent of await listSlowAgents(deps.pool, SLOW_MS, since)) {
    const { businessTimeZone } = await deps.brands.settings(agent.brandId);
    for (const range of presetRanges(businessDay(now, businessTimeZone))) {
      if ((await findCounts(deps.pool, agent, range)) === null) await countOne(agent, range);
    }
  }
  await dropOldCounts(deps.pool, since);
}
