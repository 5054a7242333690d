import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { isRefusal, type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import { nextStart, periodOf } from '../bills/periods.ts';
import type { ContractDeps } from '../deps.ts';
import { isByBets } from '../kinds.ts';
import type { ShownContract } from '../reading/show-contract.ts';
import { type ContractRow, findContract, lockContract, lockLine, PLATFORM } from '../repository/contracts.ts';
import { refuseContracts } from '../require-kind.ts';
import { showTerms } from '../terms.ts';
import { checkConfirmed, draftOffer, judgeOffer } from './judge-offer.ts';
import { showOne } from './send-offer.ts';
import { endAt, stepContract } from './step-contract.ts';

/**
 * Start of a version accepted now: the next period, after the current period of the previous version, and not before the contract above it.
 */
export function startOf(
  contract: Pick<ContractRow, 'kind' | 'period'>,
  present: ContractRow | null,
  own: ContractRow | null,
  { now, offset }: { readonly now: Date; readonly offset: string },
): Date {
  const running = present?.state === 'ACTIVE' || present?.state === 'TERMINATING' ? present : null;
  const after = [now];
  if (running && !isByBets(contract.kind)) after.push(running.dueTo ?? now, periodOf(running.period, now, offset).to);
  if (own?.state === 'PENDING_START' && own.effectiveFrom) after.push(own.effectiveFrom);
  const latest = new Date(Math.max(...after.map((at) => at.getTime())));
  // Never now: a period that has begun is settled under its original terms.
  const next = latest <= now ? periodOf(contract.period, now, offset).to : nextStart(contract.period, latest, offset);
  return running && !isByBets(contract.kind) ? latest : next;
}

async function accept(
  deps: ContractDeps,
  tx: Queryable,
  context: MemberContext,
  id: bigint,
  confirm: string | undefined,
): Promise<ContractRow | Refusal> {
  const { scope } = context.member;
  const { brand, now } = context;
  const found = await findContract(tx, scope, id);
  if (found?.accountId !== scope.memberId) return refuse('NOT_FOUND');
  await lockLine(tx, scope, found.line[0] as bigint);
  const contract = await lockContract(tx, scope, id);
  if (contract?.state !== 'OFFERED' || contract.expiresAt <= now) {
    return refuse('CONTRACT_STATE', { state: contract?.state ?? 'EXPIRED' });
  }
  const offererId = contract.payerId === PLATFORM ? null : contract.payerId;
  const { kind, period, carry, autoPay, terms } = contract;
  const offered = {
    to: `${contract.accountId}`,
    kind,
    period,
    carry,
    autoPay,
    terms: showTerms(terms, brand.currency.exponent),
  };
  const draft = await draftOffer(deps, tx, brand, offererId, offered);
  if (isRefusal(draft)) return draft;
  // The open offer is the one being accepted.
  const judged = await judgeOffer(deps, tx, scope, { ...draft, open: null });
  const refusal = judged.problem ?? checkConfirmed(judged, confirm);
  if (refusal) return refusal;
  if (draft.present?.state === 'PENDING_START') return refuse('CONTRACT_STATE', { state: 'PENDING_START' });
  const { businessTimeZone: offset } = await deps.brands.settings(scope.brandId);
  const effectiveFrom = startOf(contract, draft.present, draft.own, { now, offset });
  return stepContract(deps, tx, scope, contract, 'ACCEPT', { answeredAt: now, effectiveFrom });
}

/** Accepts an offer as the downline, with the login password; the contract starts with the next period. */
export async function acceptOffer(
  deps: ContractDeps,
  context: MemberContext,
  { id, password, confirm }: Payload<'contracts.acceptOffer'>,
): Promise<ShownContract | Refusal> {
  // Before the transaction: the password hash is slow, and a wrong attempt must count even if the transaction rolls back.
  const refusal = (await refuseContracts(deps, context, null)) ?? (await deps.checkPassword(context, password));
  if (refusal) return refusal;
  const accepted = await transactionOrRefuse(deps.pool, (tx) => accept(deps, tx, context, BigInt(id), confirm));
  return isRefusal(accepted) ? accepted : showOne(deps, context, accepted);
}

/** Ends an offer: declined by its receiver, or withdrawn by its sender. */
export async function dropOffer(
  deps: ContractDeps,
  context: MemberContext,
  { id }: Payload<'contracts.rejectOffer'>,
  event: 'REJECT' | 'WITHDRAW',
): Promise<ShownContract | Refusal> {
  const refusal = await refuseContracts(deps, context, null);
  if (refusal) return refusal;
  const { scope } = context.member;
  const moved = await transactionOrRefuse(deps.pool, async (tx) => {
    const contract = await lockContract(tx, scope, BigInt(id));
    const mayDrop = event === 'REJECT' ? contract?.accountId : contract?.payerId;
    if (contract === null || mayDrop !== scope.memberId) return refuse('NOT_FOUND');
    return stepContract(deps, tx, scope, contract, event, { answeredAt: context.now });
  });
  return isRefusal(moved) ? moved : showOne(deps, context, moved);
}

/** Either party gives notice: the contract runs to the end of its period; one that has not started never starts. */
export async function endContract(
  deps: ContractDeps,
  context: MemberContext,
  { id }: Payload<'contracts.end'>,
): Promise<ShownContract | Refusal> {
  const refusal = await refuseContracts(deps, context, null);
  if (refusal) return refusal;
  const { scope, account } = context.member;
  const moved = await transactionOrRefuse(deps.pool, async (tx) => {
    const found = await findContract(tx, scope, BigInt(id));
    if (found?.accountId !== scope.memberId && found?.payerId !== scope.memberId) return refuse('NOT_FOUND');
    await lockLine(tx, scope, found.line[0] as bigint);
    const contract = await lockContract(tx, scope, found.id);
    if (contract === null) return refuse('NOT_FOUND');
    return giveNotice(deps, tx, contract, { name: account, at: context.now });
  });
  return isRefusal(moved) ? moved : showOne(deps, context, moved);
}

/** Lets a contract end with its current period. */
export async function giveNotice(
  deps: ContractDeps,
  tx: Queryable,
  contract: ContractRow,
  by: { readonly name: string; readonly at: Date },
): Promise<ContractRow | Refusal> {
  const scope = { brandId: contract.brandId };
  if (contract.state === 'PENDING_START') {
    return stepContract(deps, tx, scope, contract, 'TERMINATE', { endedBy: by.name });
  }
  const { businessTimeZone } = await deps.brands.settings(contract.brandId);
  const { to } = periodOf(contract.period, by.at, businessTimeZone);
  return stepContract(deps, tx, scope, contract, 'TERMINATE', { ...endAt(contract, to), endedBy: by.name });
}
