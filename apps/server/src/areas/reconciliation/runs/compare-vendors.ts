import type { Scope } from '@lantern/server-kit';
import type { ReconciliationDeps } from '../deps.ts';
import { compareStatement, type Outcome, type Span } from './compare-statement.ts';

/** Maximum age (ms) of a transfer without a clear answer before it becomes a case. */
const OLD_TRANSFER_MS = 86_400_000;

/**
 * Transfer-mode vendors: compares the day's transfers on both sides and every vendor wallet with our mirror, and reports transfers that are
 * open too long.
 */
export async function compareVendors(
  deps: ReconciliationDeps,
  scope: Scope,
  { span, now }: { readonly span: Span; readonly now: Date },
  outcome: Outcome,
): Promise<void> {
  const { vendors } = deps.wallet;
  for (const channel of await vendors.list(scope)) {
    const place = { side: 'VENDOR' as const, channel, account: 'H:XFER_TRANSIT' };
    await compareStatement(
      deps,
      place,
      {
        ours: await vendors.done(scope, channel, span),
        list: (range) => vendors.statement(scope, channel, range),
        known: (orderNos) => vendors.known(scope, channel, orderNos),
        span,
      },
      outcome,
    );
    await compareMirrors(deps, scope, channel, outcome);
  }
  for (const { orderNo, vendor, amount } of await vendors.old(scope, new Date(now.getTime() - OLD_TRANSFER_MS))) {
    const place = { side: 'VENDOR' as const, channel: vendor, account: 'H:XFER_TRANSIT', orderNo, providerNo: null };
    outcome.cases.push({ ...place, key: `TRANSFER_OLD:${orderNo}`, kind: 'TRANSIT_OLD', ours: amount, theirs: null });
  }
}

async function compareMirrors(
  deps: ReconciliationDeps,
  scope: Scope,
  channel: string,
  outcome: Outcome,
): Promise<void> {
  const { sum, count, differences } = await deps.wallet.vendors.mirrors(scope, channel);
  const place = { side: 'MIRROR' as const, channel, account: `M:*:V:${channel}` };
  const isSilent = differences.some((one) => one.theirs === null);
  const apart = differences.reduce((total, one) => total + (one.theirs ?? one.ours) - one.ours, 0n);
  outcome.results.push({
    ...{ ...place, ours: sum, ourCount: count, differences: differences.length },
    ...{ theirs: isSilent ? null : sum + apart, theirCount: isSilent ? null : count },
    ...{ timing: 0n, unexplained: isSilent ? null : apart },
  });
  for (const { memberId, ours, theirs } of differences) {
    const account = `M:${memberId}:V:${channel}`;
    const found = { ...place, account, orderNo: memberId.toString(), providerNo: null, ours, theirs };
    outcome.cases.push({ ...found, key: `MIRROR_DIFFERS:${channel}:${memberId}`, kind: 'MIRROR_DIFFERS' });
  }
}
