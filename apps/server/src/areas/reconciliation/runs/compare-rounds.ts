import type { Scope } from '@lantern/server-kit';
import type { VendorDay } from '../../games/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import type { Outcome, Span } from './compare-statement.ts';

/**
 * Seamless vendors: compares the day's transactions with our books and the vendor's own report. A missing report for a day with rounds is a
 * case of its own.
 */
export async function compareRounds(
  deps: ReconciliationDeps,
  scope: Scope,
  span: Span,
  outcome: Outcome,
): Promise<void> {
  for await (const { findings, vendor, account, ...figures } of deps.games.matching.match(scope, span)) {
    const place = { side: 'SEAMLESS' as const, channel: vendor, account };
    const isSilent = figures.theirs === null && figures.ourCount > 0;
    if (figures.ourCount === 0 && figures.theirs === null && findings.length === 0) continue;
    const unexplained = figures.theirs === null ? null : figures.theirs - figures.ours;
    const differences = findings.length + (isSilent ? 1 : 0);
    outcome.results.push({ ...place, ...figures, differences, timing: 0n, unexplained });
    if (isSilent) {
      const key = `NO_STATEMENT:SEAMLESS:${vendor}:${span.from.toISOString()}`;
      const nothing = { orderNo: null, providerNo: null, theirs: null };
      outcome.cases.push({ ...place, ...nothing, key, kind: 'NO_STATEMENT', ours: figures.ours });
    }
    for (const one of findings) {
      const { kind, transaction, round, memberId, game, ours, theirs, ourState, theirState, entryId } = one;
      const play = { memberId, roundRef: round, game, ourState, theirState, entryId };
      const found = { kind, orderNo: transaction, providerNo: round, ours, theirs, play };
      outcome.cases.push({ ...place, account: one.account ?? account, ...found, key: keyOf(vendor, span, one) });
    }
  }
}

/** One case per difference, even if several runs find it; a difference over a whole day is one case of that day. */
function keyOf(vendor: string, { from }: Span, one: VendorDay['findings'][number]): string {
  const { kind, transaction, round, memberId, account } = one;
  if (round === null) return `${kind}:SEAMLESS:${account ?? vendor}:${from.toISOString()}:${one.ours}`;
  return `${kind}:SEAMLESS:${vendor}:${memberId ?? ''}:${round}:${transaction ?? ''}`;
}
