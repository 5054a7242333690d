import type { Value } from '@lantern/contract/schemas';
import type { PageSearch } from '../../shared/navigation/page-search.ts';

type Command = Value<'walletBackOffice.entry'>;
type Reference = Command['reference'];

/** Texts of references that have no text of their own, with the letter of their numbers on screens. */
const NAMED: Readonly<Record<string, readonly [textKey: string, letter: string]>> = {
  vendor_transfer: ['kind_TRANSFER', 'V '],
  transfer: ['subject_part_TRANSFER', 'T '],
  contract_bill: ['bill', ''],
  correction: ['target_correction', ''],
  statement: ['subject_part_BANK_LINE', ''],
  requirement: ['withdrawal_rules_wagering', ''],
  trial: ['account_E_TRIAL', ''],
  test_grant: ['account_E_TRIAL', ''],
};

interface Texts {
  (key: string, params?: Readonly<Record<string, string>>): string;
  has(key: string): boolean;
}

/** The cause of a ledger command in the operators' notation: "Deposit D 599", "Provider transfer V 12"; never a code. */
export function referenceText(t: Texts, { type, id }: Reference): string {
  if (t.has(`ref_${type}`)) return t(`ref_${type}`, { id });
  const named = NAMED[type];
  return named ? `${t(named[0])} ${named[1]}${id}` : `${type.replaceAll('_', ' ')} ${id}`;
}

/** The page that shows the cause of a ledger command. */
export function referencePage(
  { type, id }: Reference,
  transfers: Command['transfers'],
): { readonly to: string; readonly search: PageSearch } | null {
  if (type === 'deposit') return { to: '/deposits', search: { id } };
  if (type === 'withdrawal') return { to: '/withdrawals', search: { id } };
  if (type === 'vendor_transfer') return { to: '/vendor-transfers', search: { id, state: 'ALL' } };
  if (type === 'bonus') return { to: '/promotions', search: { part: 'grants', id } };
  if (type === 'game_round') return { to: '/rounds', search: { id, of: memberOf(transfers) ?? '' } };
  if (type === 'lottery_issue') return { to: '/draws', search: { id } };
  const member = memberOf(transfers);
  // Bets are in the timeline of their member.
  if (type.startsWith('lottery_') && member) return { to: '/members', search: { id: member, part: 'timeline' } };
  return null;
}

/** The member whose account was moved, if there is one. */
function memberOf(transfers: Command['transfers']): string | undefined {
  const names = transfers.flatMap(({ debit, credit }) => [debit.account, credit.account]);
  return names.map((name) => /^M:(\d+):/.exec(name)?.[1]).find((id) => id !== undefined);
}
