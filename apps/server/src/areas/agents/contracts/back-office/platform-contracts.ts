import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { ContractDeps } from '../deps.ts';
import { checkConfirmed, draftOffer, judgeOffer } from '../offers/judge-offer.ts';
import { makeOffer, showJudgement } from '../offers/send-offer.ts';
import { cascadeAt, endAt, endedBelow, stepContract } from '../offers/step-contract.ts';
import { beforeOf, pageOf } from '../reading/read-page.ts';
import { namesOfSides, showContract } from '../reading/show-contract.ts';
import { findContract, listContracts, lockContract, lockLine } from '../repository/contracts.ts';
import { endSubject, offerSubject } from './describe-contracts.ts';

const READ = 'agents.read';
const MANAGE = 'agents.manage';
const DEFAULT_LIMIT = 50;

export async function listBackOfficeContracts(
  deps: ContractDeps,
  context: StaffContext,
  query: Payload<'contractsBackOffice.contracts'>,
): Promise<Value<'contractsBackOffice.contracts'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { limit = DEFAULT_LIMIT, kind = null, state = null } = query;
  const named = query.search === undefined ? null : await deps.identity.findByAccount(scope, query.search);
  if (query.search !== undefined && named === null) return { rows: [], nextCursor: null };
  const accountId = named?.id ?? (query.accountId === undefined ? null : BigInt(query.accountId));
  const filter = { kind, state, accountId, beforeId: beforeOf(query.cursor), limit: limit + 1 };
  const { rows, nextCursor } = pageOf(await listContracts(deps.pool, scope, filter), limit);
  const names = await namesOfSides(deps, scope, rows);
  return { rows: rows.map((row) => showContract(row, names, context.brand.currency.exponent)), nextCursor };
}

/** Live validation of a contract of the platform. */
export async function checkPlatformOffer(
  deps: ContractDeps,
  context: StaffContext,
  request: Payload<'contractsBackOffice.checkOffer'>,
): Promise<Value<'contractsBackOffice.checkOffer'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  return refusal ?? showJudgement(deps, context.brand, null, request);
}

const PERMISSION = { request: MANAGE, approve: MANAGE } as const;
const { reason: _, ...OFFER } = schemas['contractsBackOffice.requestContract'].payload.properties;

/** Offers a contract of the platform to a top agent. */
export const offerContract = (deps: ContractDeps) =>
  defineApproval({
    action: 'agents.offer-contract',
    schema: payloadSchema({ account: Type.String(), ...OFFER }),
    permission: PERMISSION,
    ...offerSubject(deps),
    async apply(tx, scope, { confirm, account: _account, ...request }, { maker, at }) {
      const brand = await deps.brands.brand(scope.brandId);
      const made = await makeOffer(deps, tx, brand, { offererId: null, request, confirm }, { name: maker, at });
      return isRefusal(made) ? made : null;
    },
  });

/** Ends a contract and all contracts below it at once; completed whole days are still billed. */
export const endContract = (deps: ContractDeps) =>
  defineApproval({
    action: 'agents.end-contract',
    schema: payloadSchema({ id: idText, kind: Type.String(), account: Type.String(), version: Type.Integer() }),
    permission: PERMISSION,
    ...endSubject(deps),
    apply: (tx, scope, payload, approval) => applyEnd(deps, tx, scope, payload, approval),
  });

/** Requests a contract of the platform with a top agent; it is offered after approval. */
export async function requestContract(
  deps: ContractDeps,
  context: StaffContext,
  { reason, confirm, ...input }: Payload<'contractsBackOffice.requestContract'>,
): Promise<Value<'contractsBackOffice.requestContract'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const member = await deps.identity.memberById(scope, BigInt(input.to));
  const requestId = await transactionOrRefuse(deps.pool, async (tx) => {
    const draft = await draftOffer(deps, tx, context.brand, null, input);
    if (isRefusal(draft)) return draft;
    const judged = await judgeOffer(deps, tx, scope, draft);
    const wrong = judged.problem ?? checkConfirmed(judged, confirm);
    if (wrong) return wrong;
    const payload = { account: member?.account ?? '', ...input, ...(confirm !== undefined && { confirm }) };
    const request = { target: `contract:${input.kind}:${input.to}`, payload, reason };
    return deps.staff.requests.open(tx, context, offerContract(deps), request);
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

/** Requests the immediate end of a contract, with all contracts below it. */
export async function requestEnd(
  deps: ContractDeps,
  context: StaffContext,
  { id, reason }: Payload<'contractsBackOffice.requestEnd'>,
): Promise<Value<'contractsBackOffice.requestEnd'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const contract = await findContract(deps.pool, scope, BigInt(id));
  if (contract === null) return refuse('NOT_FOUND');
  if (!['PENDING_START', 'ACTIVE', 'TERMINATING'].includes(contract.state)) {
    return refuse('CONTRACT_STATE', { state: contract.state });
  }
  const names = await namesOfSides(deps, scope, [contract]);
  const payload = { id, kind: contract.kind, account: names.get(contract.accountId) ?? '', version: contract.version };
  const request = { target: `contract:${id}`, payload, reason };
  const requestId = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, endContract(deps), request),
  );
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

async function applyEnd(
  deps: ContractDeps,
  tx: Queryable,
  scope: Scope,
  { id }: { readonly id: string },
  by: Approval,
): Promise<Refusal | null> {
  const found = await findContract(tx, scope, BigInt(id));
  if (found === null) return refuse('NOT_FOUND');
  await lockLine(tx, scope, found.line[0] as bigint);
  const contract = await lockContract(tx, scope, found.id);
  if (contract === null) return refuse('NOT_FOUND');
  const isBegun = contract.state !== 'PENDING_START';
  const end = { ...(isBegun && endAt(contract, by.at)), endedBy: by.checker };
  const ended = await stepContract(deps, tx, scope, contract, 'TERMINATE_AT_ONCE', end);
  if (isRefusal(ended)) return ended;
  // No contract depends on a version that never started; those below may depend on the active version.
  if (isBegun)
    await cascadeAt(deps, tx, scope, await endedBelow(tx, scope, contract, null), by.at, `contract:${contract.id}`);
  return null;
}
