import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { type BrandView, isRefusal, type MemberContext, type Refusal, transactionOrRefuse } from '@lantern/server-kit';
import type { ContractDeps } from '../deps.ts';
import { OFFER_DAYS } from '../kinds.ts';
import { publishContract } from '../publish-changes.ts';
import { namesOfSides, type ShownContract, showContract } from '../reading/show-contract.ts';
import { type ContractRow, insertContract, lockLine } from '../repository/contracts.ts';
import { refuseContracts } from '../require-kind.ts';
import { showTerms } from '../terms.ts';
import { checkConfirmed, draftOffer, judgeOffer, type OfferRequest } from './judge-offer.ts';

const DAY_MS = 86_400_000;

/** Effect of an offer, for the wizard's live validation. */
export async function showJudgement(
  deps: ContractDeps,
  brand: BrandView,
  offererId: bigint | null,
  request: OfferRequest,
): Promise<Value<'contracts.checkOffer'> | Refusal> {
  const scope = { brandId: brand.id };
  const draft = await draftOffer(deps, deps.pool, brand, offererId, request);
  if (isRefusal(draft)) return draft;
  const { problem, own, present, ends, hash } = await judgeOffer(deps, deps.pool, scope, draft);
  const { exponent } = brand.currency;
  const names = await namesOfSides(
    deps,
    scope,
    [own, present, ...ends].flatMap((row) => row ?? []),
  );
  const shown = (row: ContractRow | null) => row && showContract(row, names, exponent);
  return {
    problem: problem && { code: problem.code, max: typeof problem.params.max === 'number' ? problem.params.max : null },
    ...{ own: shown(own), present: shown(present), hash },
    ends: ends.map(({ id, accountId, terms }) => ({
      ...{ id: `${id}`, account: names.get(accountId) ?? '', terms: showTerms(terms, exponent) },
    })),
  };
}

/** Creates an offer in the transaction that has validated it; the branch is locked, so that offers are made one at a time. */
export async function makeOffer(
  deps: ContractDeps,
  tx: Queryable,
  brand: BrandView,
  offer: { readonly offererId: bigint | null; readonly request: OfferRequest; readonly confirm: string | undefined },
  by: { readonly name: string; readonly at: Date },
): Promise<ContractRow | Refusal> {
  const scope = { brandId: brand.id };
  const draft = await draftOffer(deps, tx, brand, offer.offererId, offer.request);
  if (isRefusal(draft)) return draft;
  await lockLine(tx, scope, draft.requested.line[0] ?? draft.requested.accountId);
  // Validated again under the branch lock.
  const fresh = await draftOffer(deps, tx, brand, offer.offererId, offer.request);
  if (isRefusal(fresh)) return fresh;
  const judged = await judgeOffer(deps, tx, scope, fresh);
  const refusal = judged.problem ?? checkConfirmed(judged, offer.confirm);
  if (refusal) return refusal;
  const offered = await insertContract(tx, scope, {
    ...judged.requested,
    ...{ offeredAt: by.at, offeredBy: by.name, expiresAt: new Date(by.at.getTime() + OFFER_DAYS * DAY_MS) },
  });
  await publishContract(deps, tx, offered);
  return offered;
}

/** Live validation in the wizard. */
export async function checkOffer(
  deps: ContractDeps,
  context: MemberContext,
  request: Payload<'contracts.checkOffer'>,
): Promise<Value<'contracts.checkOffer'> | Refusal> {
  const refusal = await refuseContracts(deps, context, request.kind);
  return refusal ?? showJudgement(deps, context.brand, context.member.scope.memberId, request);
}

export async function sendOffer(
  deps: ContractDeps,
  context: MemberContext,
  { confirm, ...request }: Payload<'contracts.sendOffer'>,
): Promise<ShownContract | Refusal> {
  const refusal = await refuseContracts(deps, context, request.kind);
  if (refusal) return refusal;
  const { scope, account } = context.member;
  const made = await transactionOrRefuse(deps.pool, (tx) =>
    makeOffer(
      deps,
      tx,
      context.brand,
      { offererId: scope.memberId, request, confirm },
      { name: account, at: context.now },
    ),
  );
  return isRefusal(made) ? made : showOne(deps, context, made);
}

export async function showOne(deps: ContractDeps, context: MemberContext, row: ContractRow): Promise<ShownContract> {
  return showContract(row, await namesOfSides(deps, context.member.scope, [row]), context.brand.currency.exponent);
}
