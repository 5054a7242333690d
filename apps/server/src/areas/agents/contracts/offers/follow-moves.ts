import type { Queryable } from '@lantern/database';
import { AccountClosed, type Committed, LineMoved } from '@lantern/events';
import { businessDay, isRefusal } from '@lantern/server-kit';
import { dayStart } from '../../figures/day-range.ts';
import type { ContractDeps } from '../deps.ts';
import { type ContractRow, lockContract, lockLine, offersBelow, openContracts } from '../repository/contracts.ts';
import { giveNotice } from './answer-offer.ts';
import { stepContract } from './step-contract.ts';

/** External event types that end an account's contracts. */
export const ENDING_TYPES = [LineMoved, AccountClosed] as const;
type EndingEvent = Committed<(typeof ENDING_TYPES)[number]>;

/** Why a contract ends, and an instant in the last period in which it is valid. */
interface Reason {
  readonly name: string;
  readonly at: Date;
}

async function releaseContract(deps: ContractDeps, tx: Queryable, contract: ContractRow, by: Reason): Promise<void> {
  const scope = { brandId: contract.brandId };
  const locked = await lockContract(tx, scope, contract.id);
  if (locked === null) return;
  const ended =
    locked.state === 'OFFERED'
      ? await stepContract(deps, tx, scope, locked, 'WITHDRAW', { answeredAt: by.at, endedBy: by.name })
      : await giveNotice(deps, tx, locked, by);
  // Contracts that have already ended need no notice.
  if (isRefusal(ended) && ended.code !== 'CONTRACT_STATE') throw new Error(`contract ${locked.id}: ${ended.code}`);
}

interface Notice extends Reason {
  readonly accountId: bigint;
}

/**
 * A moved branch belonged to its old upline until the start of the business day, so periods that end with the day before are not extended.
 */
async function read(deps: ContractDeps, { topic, brandId, payload }: EndingEvent): Promise<Notice> {
  if (topic === 'identity.account-closed') {
    const { memberId, at } = payload;
    return { name: topic, accountId: BigInt(memberId), at: new Date(at) };
  }
  const { accountId, at } = payload;
  const { businessTimeZone: zone } = await deps.brands.settings(brandId);
  const begun = dayStart(businessDay(new Date(at), zone), zone);
  return { name: topic, accountId: BigInt(accountId), at: new Date(begun.getTime() - 1) };
}

/**
 * After an account is closed or moved to another upline: its contracts end with their current periods, and offers in its branch, which
 * depend on them, are withdrawn.
 */
export async function followMoves(deps: ContractDeps, tx: Queryable, events: readonly EndingEvent[]): Promise<void> {
  for (const event of events) {
    const scope = { brandId: event.brandId };
    const { accountId, ...by } = await read(deps, event);
    if (event.topic === 'identity.account-closed') await deps.tree.close(tx, scope, accountId, by.at);
    const running = (await openContracts(tx, scope, [accountId], null)).filter(({ state }) => state !== 'OFFERED');
    const open = [...(await offersBelow(tx, scope, accountId)), ...running];
    const tops = new Set(open.map(({ line }) => line[0] as bigint));
    for (const top of [...tops].sort((left, right) => (left < right ? -1 : 1))) await lockLine(tx, scope, top);
    for (const contract of open) await releaseContract(deps, tx, contract, by);
  }
}
