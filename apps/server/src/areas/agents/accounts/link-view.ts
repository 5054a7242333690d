import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { BrandView, Scope } from '@lantern/server-kit';
import type { LinkRow } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { figuresOfLinks } from '../repository/accounts.ts';

type ShownLink = Value<'agents.createLink'>;

/** Links with their results: opened, registered, first deposits. */
export async function showLinks(
  deps: AgentsDeps,
  scope: Scope,
  brand: Pick<BrandView, 'currency'>,
  links: readonly LinkRow[],
): Promise<ShownLink[]> {
  const ids = links.map((link) => link.id);
  const figures = new Map((await figuresOfLinks(deps.pool, scope, ids)).map((row) => [row.linkId, row]));
  return links.map((link) => ({
    id: link.id.toString(),
    code: link.code,
    accountType: link.accountType,
    rates: link.rates as ShownLink['rates'],
    expiresAt: link.expiresAt?.toISOString() ?? null,
    maxUses: link.maxUses,
    channel: link.channel,
    remark: link.remark,
    state: link.state,
    createdAt: link.createdAt.toISOString(),
    opened: link.openedCount,
    registered: link.usedCount,
    firstDeposits: figures.get(link.id)?.firstDeposits ?? 0,
    firstDepositAmount: formatAmount(
      minorUnits(figures.get(link.id)?.firstDepositAmount ?? 0n),
      brand.currency.exponent,
    ),
  }));
}
