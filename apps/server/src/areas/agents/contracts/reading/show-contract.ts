import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import { resultOf } from '../bills/calculate-bill.ts';
import type { ContractDeps } from '../deps.ts';
import type { BillFigures, BillRow } from '../repository/bills.ts';
import { type ContractRow, PLATFORM } from '../repository/contracts.ts';
import { showTerms } from '../terms.ts';

export type ShownContract = Value<'contracts.contract'>['contract'];
export type ShownBill = Value<'contracts.claimBill'>;
export type Names = ReadonlyMap<bigint, string>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Login names of both parties of contracts or bills. */
export function namesOfSides(
  deps: Pick<ContractDeps, 'identity'>,
  scope: Scope,
  rows: readonly { readonly accountId: bigint; readonly payerId: bigint }[],
): Promise<Names> {
  const ids = rows.flatMap(({ accountId, payerId }) => [accountId, payerId]).filter((id) => id !== PLATFORM);
  return deps.identity.namesOf(scope, [...new Set(ids)]);
}

export const payerName = ({ payerId }: { readonly payerId: bigint }, names: Names): string | null =>
  payerId === PLATFORM ? null : (names.get(payerId) ?? '');

export function showContract(row: ContractRow, names: Names, exponent: number): ShownContract {
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  return {
    ...{ id: row.id.toString(), kind: row.kind, version: row.version, accountId: row.accountId.toString() },
    ...{ account: names.get(row.accountId) ?? '', payer: payerName(row, names), period: row.period },
    ...{ terms: showTerms(row.terms, exponent), carry: row.carry, payMode: row.payMode, autoPay: row.autoPay },
    ...{ activeMinValidBet: shown(row.activeMinValidBet), activeMinDeposit: shown(row.activeMinDeposit) },
    categories: row.categories === null ? null : [...row.categories],
    ...{ state: row.state, offeredAt: row.offeredAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
    ...{ effectiveFrom: iso(row.effectiveFrom), endsAt: iso(row.endsAt) },
  };
}

export function showFigures(figures: BillFigures, exponent: number): Value<'contracts.bill'>['figures'] {
  const { active: _, ...sums } = { ...figures, result: resultOf(figures) };
  const shown = Object.entries(sums).map(([name, sum]) => [name, formatAmount(minorUnits(sum), exponent)]);
  return Object.fromEntries(shown) as Value<'contracts.bill'>['figures'];
}

export function showBill(row: BillRow, names: Names, exponent: number): ShownBill {
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  return {
    ...{ id: row.id.toString(), kind: row.kind, account: names.get(row.accountId) ?? '', payer: payerName(row, names) },
    ...{ from: row.from.toISOString(), to: row.to.toISOString() },
    ...{ validBet: shown(row.figures.validBet), active: row.figures.active, base: shown(row.base), tier: row.tier },
    ...{ ratePpm: Number(row.ratePpm), gross: shown(row.gross), downlineGross: shown(row.downlineGross) },
    keeps: shown(ownPartOf(row)),
    ...{ due: shown(row.due), paid: shown(row.paid), state: row.state },
    ...{ claimUntil: iso(row.claimUntil), shortSince: iso(row.shortSince) },
  };
}

/** Net amount of a level: its gross minus its downlines' gross. If the platform pays every level, the amount due. */
function ownPartOf({ payMode, due, gross, downlineGross }: BillRow): bigint {
  return payMode === 'HOUSE' ? due : gross - downlineGross;
}
