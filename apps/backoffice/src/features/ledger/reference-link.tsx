import type { Value } from '@lantern/contract/schemas';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';

type Command = Value<'walletBackOffice.entry'>;

/** Cause of a ledger command, with a link to its page. */
export function ReferenceLink({ reference, transfers }: Pick<Command, 'reference' | 'transfers'>) {
  const t = useText();
  const { type, id } = reference;
  const words = t.has(`ref_${type}`) ? t(`ref_${type}`, { id }) : `${type} ${id}`;
  const target = targetOf(reference, transfers);
  return target ? <PageLink {...target}>{words}</PageLink> : words;
}

function targetOf({ type, id }: Command['reference'], transfers: Command['transfers']) {
  if (type === 'deposit') return { to: '/deposits', search: { id } };
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
