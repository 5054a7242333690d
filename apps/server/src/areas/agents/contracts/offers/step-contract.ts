import { type Queryable, transaction } from '@lantern/database';
import { CONTRACT_MACHINE, type ContractEvent, type ContractTerms, cascade, nextState } from '@lantern/engines/agency';
import { type Pieces, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { periodAfter } from '../bills/close-days.ts';
import type { ContractDeps } from '../deps.ts';
import { isByBets } from '../kinds.ts';
import { type Announcer, publishContract } from '../publish-changes.ts';
import {
  byLine,
  type ContractChange,
  type ContractRow,
  contractsByClock,
  liveBelow,
  lockContract,
  lockLine,
  openContracts,
  writeContract,
} from '../repository/contracts.ts';

const BATCH = 200;

/**
 * Applies an event to a contract locked by this transaction and publishes the new state; CONTRACT_STATE if the state does not allow the
 * event.
 */
export async function stepContract(
  deps: Announcer,
  tx: Queryable,
  scope: Scope,
  contract: ContractRow,
  event: ContractEvent,
  change: Omit<ContractChange, 'state'> = {},
): Promise<ContractRow | Refusal> {
  const state = nextState(CONTRACT_MACHINE, contract.state, event);
  if (state === null) return refuse('CONTRACT_STATE', { state: contract.state });
  const moved = await writeContract(tx, scope, contract, { ...change, state });
  await publishContract(deps, tx, moved);
  return moved;
}

async function mustStep(...step: Parameters<typeof stepContract>): Promise<ContractRow> {
  const moved = await stepContract(...step);
  const [, , , contract, event] = step;
  if ('code' in moved) throw new Error(`contract ${contract.id} cannot ${event} in ${contract.state}`);
  return moved;
}

/** End of a contract, with the last period to be billed. A period that was already closed stays closed. */
export function endAt(contract: ContractRow, at: Date): Pick<ContractChange, 'endsAt' | 'due'> {
  const { dueFrom, dueTo } = contract;
  if (dueFrom === null || dueTo === null) return { endsAt: at };
  if (at <= dueFrom) return { endsAt: at, due: null };
  return { endsAt: at, due: { from: dueFrom, to: at < dueTo ? at : dueTo } };
}

/**
 * Contracts that end because of new terms of an account (null: because its own contract ends), upper ones first. For accounts with an
 * accepted version that has not started, that version counts.
 */
export async function endedBelow(
  db: Queryable,
  scope: Scope,
  head: Pick<ContractRow, 'accountId' | 'kind'>,
  terms: ContractTerms | null,
): Promise<readonly ContractRow[]> {
  const live = (await liveBelow(db, scope, head.accountId, head.kind)).filter(
    (one) => one.accountId !== head.accountId,
  );
  const newest = new Map(live.map((one) => [one.accountId, one]));
  const holders = [...newest.values()].map((one) => ({
    id: `${one.accountId}`,
    upline: `${one.payerId}`,
    terms: one.terms,
  }));
  const ended = cascade(holders, `${head.accountId}`, terms);
  return ended.flatMap((id) => live.filter(({ accountId }) => `${accountId}` === id));
}

/** Ends contracts at an instant because of a change above them. */
export async function cascadeAt(
  deps: Announcer,
  tx: Queryable,
  scope: Scope,
  ended: readonly ContractRow[],
  at: Date,
  by: string,
): Promise<void> {
  for (const one of ended) {
    const end = one.state === 'PENDING_START' ? {} : endAt(one, at);
    await mustStep(deps, tx, scope, one, 'CASCADE', { ...end, endedBy: by });
  }
}

/** Starts a version: the previous one ends, and with it all contracts below that the new terms no longer dominate. */
async function start(deps: ContractDeps, tx: Queryable, contract: ContractRow): Promise<void> {
  const scope = { brandId: contract.brandId };
  const at = contract.effectiveFrom as Date;
  const open = await openContracts(tx, scope, [contract.accountId], contract.kind);
  for (const before of open.filter(({ state }) => state === 'ACTIVE')) {
    await mustStep(deps, tx, scope, before, 'SUPERSEDE', { ...endAt(before, at), endedBy: `contract:${contract.id}` });
  }
  // A terminating version ends with the period in which its successor starts.
  for (const before of open.filter(({ state }) => state === 'TERMINATING')) {
    await mustStep(deps, tx, scope, before, 'PERIOD_ENDS', endAt(before, at));
  }
  await cascadeAt(
    deps,
    tx,
    scope,
    await endedBelow(tx, scope, contract, contract.terms),
    at,
    `contract:${contract.id}`,
  );
  const { businessTimeZone } = await deps.brands.settings(contract.brandId);
  const due = isByBets(contract.kind) ? null : periodAfter(contract, at, businessTimeZone);
  await mustStep(deps, tx, scope, contract, 'START', { due });
}

/** Ends a terminated contract and all contracts below it. */
async function end(deps: Announcer, tx: Queryable, contract: ContractRow): Promise<void> {
  const scope = { brandId: contract.brandId };
  const at = contract.endsAt as Date;
  await cascadeAt(deps, tx, scope, await endedBelow(tx, scope, contract, null), at, `contract:${contract.id}`);
  await mustStep(deps, tx, scope, contract, 'PERIOD_ENDS');
}

/** Starts, ends or expires one due contract. */
function stepOne(deps: ContractDeps, { id, brandId, line, state }: ContractRow, now: Date): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    await lockLine(tx, { brandId }, line[0] as bigint);
    const contract = await lockContract(tx, { brandId }, id);
    // An earlier step may have changed it, e.g. the end of the contract above.
    if (contract?.state !== state) return;
    if (state === 'PENDING_START') await start(deps, tx, contract);
    else if (state === 'TERMINATING') await end(deps, tx, contract);
    else await mustStep(deps, tx, { brandId }, contract, 'EXPIRE', { answeredAt: now });
  });
}

const STEPS = 'steps of line';

/**
 * Starts, ends and expires due contracts, each in its own transaction. A branch is one piece: steps of a contract change those below it, so
 * later steps of the branch wait for a failing one.
 * @returns branches with steps that were not done
 */
export async function stepByClock(deps: ContractDeps, now: Date, pieces: Pieces): Promise<readonly string[]> {
  const left = [...(await pieces.waiting(STEPS))];
  for (;;) {
    const found = await contractsByClock(deps.pool, now, BATCH, left);
    if (found.length === 0) return left;
    for (const [line, contracts] of byLine(found)) {
      const stepAll = async () => {
        for (const contract of contracts) await stepOne(deps, contract, now);
      };
      if (!(await pieces.run(`${STEPS} ${line}`, stepAll, contracts[0]?.brandId))) left.push(line);
    }
  }
}
