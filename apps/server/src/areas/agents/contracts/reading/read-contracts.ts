import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { type MemberContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { sumsOf } from '../bills/calculate-bill.ts';
import type { ContractDeps } from '../deps.ts';
import { CONTRACT_KINDS, KINDS } from '../kinds.ts';
import { startOf } from '../offers/answer-offer.ts';
import { cascadeHash, newestLive } from '../offers/judge-offer.ts';
import { endedBelow } from '../offers/step-contract.ts';
import { listBills } from '../repository/bills.ts';
import { type ContractRow, findContract, openContracts } from '../repository/contracts.ts';
import { refuseContracts } from '../require-kind.ts';
import { showTerms } from '../terms.ts';
import { beforeOf } from './read-page.ts';
import { type Names, namesOfSides, showContract } from './show-contract.ts';

const DEFAULT_LIMIT = 20;

/** The caller's contracts of each enabled kind (7P-02: participation and wage contract info). */
export async function readInfo(deps: ContractDeps, context: MemberContext): Promise<Value<'contracts.info'> | Refusal> {
  const refusal = await refuseContracts(deps, context, null);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const [{ switches }, open, path] = await Promise.all([
    deps.brands.settings(scope.brandId),
    openContracts(deps.pool, scope, [scope.memberId], null),
    deps.tree.pathOf(scope, scope.memberId),
  ]);
  const [names, frozen] = await Promise.all([
    namesOfSides(deps, scope, open),
    deps.tree.frozenSince(deps.pool, scope, path),
  ]);
  const shown = (row: ContractRow | null | undefined) => (row ? showContract(row, names, exponent) : null);
  const kinds = CONTRACT_KINDS.filter((kind) => switches.get(KINDS[kind].modId) === 1);
  return {
    kinds: kinds.map((kind) => ({
      kind,
      contract: shown(newestLive(open, scope.memberId, kind)),
      offer: shown(open.find((row) => row.kind === kind && row.state === 'OFFERED')),
      maxRatePpm: Number(KINDS[kind].siteMaxPpm),
    })),
    frozenSince: frozen?.toISOString() ?? null,
  };
}

/** Direct downlines that are agents, with their contracts of a kind. */
export async function listContractDownlines(
  deps: ContractDeps,
  context: MemberContext,
  { kind, cursor, limit = DEFAULT_LIMIT }: Payload<'contracts.downlines'>,
): Promise<Value<'contracts.downlines'> | Refusal> {
  const refusal = await refuseContracts(deps, context, kind);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const page = { kind: 'AGENT', afterId: beforeOf(cursor) ?? 0n, limit: limit + 1 } as const;
  const found = await deps.tree.downlines(scope, scope.memberId, page);
  const nodes = found.slice(0, limit);
  const ids = nodes.map(({ id }) => id);
  const [open, own] = await Promise.all([
    openContracts(deps.pool, scope, ids, kind),
    deps.identity.namesOf(scope, [...ids, scope.memberId]),
  ]);
  const shown = (id: bigint, ...states: readonly ContractRow['state'][]) => {
    const row = open.find((one) => one.accountId === id && states.includes(one.state));
    return row === undefined ? null : showContract(row, own, exponent);
  };
  return {
    rows: nodes.map(({ id }) => ({
      ...{ id: id.toString(), account: own.get(id) ?? '' },
      contract: shown(id, 'ACTIVE', 'TERMINATING'),
      pending: shown(id, 'PENDING_START'),
      offer: shown(id, 'OFFERED'),
    })),
    nextCursor: found.length > limit ? (nodes.at(-1)?.id.toString() ?? null) : null,
  };
}

/** Amount of the last bill under an offer's terms, from the same figures. */
async function effectOf(deps: ContractDeps, scope: Scope, contract: ContractRow, exponent: number, offset: string) {
  const [bill] = await listBills(deps.pool, scope, {
    ...{ kind: contract.kind, accountId: contract.accountId, payerId: null, state: null, waitingBefore: null },
    ...{ beforeId: null, limit: 1 },
  });
  if (bill === undefined) return null;
  const period = { from: bill.from, to: bill.to };
  const would = sumsOf({ contract, period, figures: bill.figures, carryIn: bill.carryIn, offset });
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  return {
    ...{ from: bill.from.toISOString(), to: bill.to.toISOString() },
    ...{ base: shown(bill.base), was: shown(bill.gross), wouldBe: shown(would.gross) },
  };
}

function showEnded(rows: readonly ContractRow[], names: Names, exponent: number) {
  return rows.map(({ id, accountId, terms }) => ({
    ...{ id: `${id}`, account: names.get(accountId) ?? '', terms: showTerms(terms, exponent) },
  }));
}

/** A contract of the caller with his upline or with a downline; for an offer, with the effect of accepting it. */
export async function readContract(
  deps: ContractDeps,
  context: MemberContext,
  { id }: Payload<'contracts.contract'>,
): Promise<Value<'contracts.contract'> | Refusal> {
  const refusal = await refuseContracts(deps, context, null);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const contract = await findContract(deps.pool, scope, BigInt(id));
  if (contract === null || (contract.accountId !== scope.memberId && contract.payerId !== scope.memberId)) {
    return refuse('NOT_FOUND');
  }
  const { businessTimeZone: offset } = await deps.brands.settings(scope.brandId);
  const isOffer = contract.state === 'OFFERED';
  const open = await openContracts(deps.pool, scope, [contract.accountId, contract.payerId], contract.kind);
  const present = newestLive(open, contract.accountId, contract.kind);
  const own = newestLive(open, contract.payerId, contract.kind);
  const ends = isOffer ? await endedBelow(deps.pool, scope, contract, contract.terms) : [];
  const names = await namesOfSides(deps, scope, [contract, ...ends]);
  return {
    contract: showContract(contract, names, exponent),
    present: present === null || present.id === contract.id ? null : showContract(present, names, exponent),
    startsAt: isOffer ? startOf(contract, present, own, { now: context.now, offset }).toISOString() : null,
    ...{ ends: showEnded(ends, names, exponent), hash: cascadeHash(ends) },
    effect: isOffer ? await effectOf(deps, scope, contract, exponent, offset) : null,
  };
}
