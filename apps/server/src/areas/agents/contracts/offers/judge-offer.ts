import { hash } from 'node:crypto';
import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { type ContractTerms, type OfferEffect, offerContract } from '@lantern/engines/agency';
import { parseAmount } from '@lantern/money';
import { type BrandView, isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { TreeNode } from '../../../tree/index.ts';
import type { ContractDeps } from '../deps.ts';
import { type ContractKind, DEFAULT_CARRY, KINDS, SALARIES, usualActiveMin } from '../kinds.ts';
import { type ContractRow, type NewContract, openContracts, PLATFORM } from '../repository/contracts.ts';
import { readTerms } from '../terms.ts';
import { endedBelow } from './step-contract.ts';

export type OfferRequest = Payload<'contractsBackOffice.checkOffer'>;
type Terms = Omit<NewContract, 'offeredAt' | 'offeredBy' | 'expiresAt'>;

/** An offer with the existing contracts around it. */
export interface Draft {
  readonly requested: Terms;
  /** The offerer's own contract with its newest terms; null for the platform and if there is none. */
  readonly own: ContractRow | null;
  /** The receiver's current contract. */
  readonly present: ContractRow | null;
  readonly open: ContractRow | null;
  readonly hasOtherSalary: boolean;
}

export interface Judged extends Draft {
  readonly ends: readonly ContractRow[];
  /** Null if no contract ends. */
  readonly hash: string | null;
}

const isLive = ({ state }: ContractRow) => state !== 'OFFERED';

/** Digest of the contracts that would end, so that a confirmation covers exactly these. */
export function cascadeHash(ends: readonly ContractRow[]): string | null {
  if (ends.length === 0) return null;
  const ids = ends.map(({ id }) => `${id}`).sort();
  return hash('sha256', ids.join(','), 'hex').slice(0, 24);
}

/** Settings that apply to the whole branch below a contract of the platform; only the platform sets them. */
function platformTerms(request: OfferRequest, own: ContractRow | null, exponent: number) {
  if (own !== null) {
    const { payMode, activeMinValidBet, activeMinDeposit, categories } = own;
    return { payMode, activeMinValidBet, activeMinDeposit, categories };
  }
  const amount = (text: string | undefined, usual: bigint) =>
    text === undefined ? usual : parseAmount(text, exponent);
  const activeMinValidBet = amount(request.activeMinValidBet, usualActiveMin(exponent));
  const activeMinDeposit = amount(request.activeMinDeposit, 0n);
  if (activeMinValidBet === null || activeMinDeposit === null || activeMinValidBet < 0n || activeMinDeposit < 0n) {
    return refuse('AMOUNT_INVALID');
  }
  const payMode = request.payMode ?? KINDS[request.kind].payMode;
  return { payMode, activeMinValidBet, activeMinDeposit, categories: request.categories ?? null };
}

function readRequest(
  request: OfferRequest,
  exponent: number,
): Pick<Terms, 'period' | 'terms' | 'carry' | 'autoPay'> | Refusal {
  const terms = readTerms(request.terms, request.kind === 'REALTIME', exponent);
  if (isRefusal(terms)) return terms;
  const { period, carry = DEFAULT_CARRY } = request;
  if (!KINDS[request.kind].periods.includes(period)) return refuse('BAD_REQUEST', { field: 'period' });
  if (carry === 'MONTH' && period !== 'SEMIMONTHLY') return refuse('BAD_REQUEST', { field: 'carry' });
  return { period, terms, carry: request.kind === 'DIVIDEND' ? carry : 'NONE', autoPay: request.autoPay ?? true };
}

/** The newest version of an account's contract that is active or will start, and is not terminating. */
export function newestLive(rows: readonly ContractRow[], accountId: bigint, kind: ContractKind): ContractRow | null {
  return rows.findLast((row) => row.accountId === accountId && row.kind === kind && isLive(row)) ?? null;
}

/** Builds an offer with its context; `offererId` null: the platform. */
export async function draftOffer(
  deps: ContractDeps,
  db: Queryable,
  brand: BrandView,
  offererId: bigint | null,
  request: OfferRequest,
): Promise<Draft | Refusal> {
  const scope = { brandId: brand.id };
  const { exponent } = brand.currency;
  const node = await deps.tree.node(scope, BigInt(request.to));
  const isHis = node?.kind === 'AGENT' && node.uplineId === offererId;
  if (node === null || !isHis || node.isClosed) return refuse('NOT_DIRECT_DOWNLINE');
  const read = readRequest(request, exponent);
  if (isRefusal(read)) return read;
  const ids = offererId === null ? [node.id] : [node.id, offererId];
  const rows = await openContracts(db, scope, ids, null);
  const own = offererId === null ? null : newestLive(rows, offererId, request.kind);
  const terms = platformTerms(request, own, exponent);
  if (isRefusal(terms)) return terms;
  return {
    requested: { ...read, ...terms, ...placeOf(node, request.kind) },
    own,
    ...standing(rows, node.id, request.kind),
  };
}

const placeOf = ({ id, uplineId, path, book }: TreeNode, kind: ContractKind) => ({
  ...{ kind, book, accountId: id, payerId: uplineId ?? PLATFORM, line: path },
});

function standing(rows: readonly ContractRow[], accountId: bigint, kind: ContractKind) {
  const his = rows.filter((row) => row.accountId === accountId);
  return {
    present: newestLive(his, accountId, kind),
    open: his.find((row) => row.kind === kind && row.state === 'OFFERED') ?? null,
    hasOtherSalary:
      SALARIES.includes(kind) && his.some((row) => isLive(row) && row.kind !== kind && SALARIES.includes(row.kind)),
  };
}

/** Checks a draft against the rules for offers. */
function judgeTerms({ requested, own, present, hasOtherSalary }: Draft): OfferEffect | Refusal {
  const { accountId, payerId, kind } = requested;
  const id = (of: bigint) => `${of}`;
  const from = payerId === PLATFORM ? null : id(payerId);
  // A terminating contract cannot be the basis of an offer.
  const ownTerms: ContractTerms | null = own === null || own.state === 'TERMINATING' ? null : own.terms;
  const holders = [
    { id: id(accountId), upline: from, terms: present?.terms ?? null },
    ...(from === null ? [] : [{ id: from, upline: null, terms: ownTerms }]),
  ];
  const offer = {
    from,
    to: id(accountId),
    terms: requested.terms,
    siteMaxRatePpm: KINDS[kind].siteMaxPpm,
    hasOtherSalary,
  };
  const judged = offerContract(holders, offer);
  return judged.ok ? judged.value : refuse(judged.code, judged.params ?? {});
}

/** Contracts that an offer would end, and why it is not possible. The caller that creates the offer must lock the branch first. */
export async function judgeOffer(
  deps: Pick<ContractDeps, 'tree'>,
  db: Queryable,
  scope: Scope,
  draft: Draft,
): Promise<Judged & { readonly problem: Refusal | null }> {
  const frozen = await deps.tree.frozenSince(db, scope, draft.requested.line);
  const judged = judgeTerms(draft);
  const ends = await endedBelow(db, scope, draft.requested, draft.requested.terms);
  const exists = draft.open === null ? null : refuse('OFFER_EXISTS', { id: `${draft.open.id}` });
  const problem = frozen ? refuse('FUND_FROZEN') : isRefusal(judged) ? judged : exists;
  return { ...draft, ends, hash: cascadeHash(ends), problem };
}

/** CONFIRM_CASCADE if the list of ending contracts was not confirmed; CASCADE_CHANGED if the list has changed since. */
export function checkConfirmed(
  { ends, hash: present }: Pick<Judged, 'ends' | 'hash'>,
  confirm: string | undefined,
): Refusal | null {
  if (confirm === undefined)
    return present === null ? null : refuse('CONFIRM_CASCADE', { hash: present, count: ends.length });
  return confirm === present ? null : refuse('CASCADE_CHANGED', { hash: present, count: ends.length });
}
