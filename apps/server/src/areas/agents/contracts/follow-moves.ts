import type { Queryable } from '@lantern/database';
import { type Event, isRefusal } from '@lantern/server-kit';
import { giveNotice } from './answer-offer.ts';
import { stepContract } from './by-clock.ts';
import type { ContractDeps } from './deps.ts';
import { type ContractRow, lockContract, lockLine, openContracts } from './repository/contracts.ts';

export const LINE_MOVED = 'tree.line-moved';

async function letGo(deps: ContractDeps, tx: Queryable, contract: ContractRow, at: Date): Promise<void> {
  const scope = { merchantId: contract.merchantId };
  const held = await lockContract(tx, scope, contract.id);
  if (held === null) return;
  const by = { name: LINE_MOVED, at };
  const ended =
    held.state === 'OFFERED'
      ? await stepContract(deps, tx, scope, held, 'WITHDRAW', { answeredAt: at, endedBy: by.name })
      : await giveNotice(deps, tx, held, by);
  // Whatever has ended meanwhile needs no notice.
  if (isRefusal(ended) && ended.code !== 'CONTRACT_STATE') throw new Error(`contract ${held.id}: ${ended.code}`);
}

/** The contracts of an account that stands below somebody else now run out with their periods (operations 2.2). */
export async function followMoves(deps: ContractDeps, tx: Queryable, events: readonly Event[]): Promise<void> {
  for (const { merchantId, payload, createdAt } of events) {
    const accountId = BigInt((payload as { readonly accountId: string }).accountId);
    const scope = { merchantId };
    const open = await openContracts(tx, scope, [accountId], null);
    const tops = new Set(open.map(({ line }) => line[0] as bigint));
    for (const top of [...tops].sort((left, right) => (left < right ? -1 : 1))) await lockLine(tx, scope, top);
    for (const contract of open) await letGo(deps, tx, contract, createdAt);
  }
}
