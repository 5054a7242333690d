import type { Value } from '@lantern/contract/schemas';
import { Avatar, EmptyState, Money, Table, Tag } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

type Page = Value<'agents.profitLoss'>;

interface Row {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  readonly kind: 'self' | 'agent' | 'member' | 'left';
  readonly figures: Page['team'];
}

function rowsOf({ path, self, rows }: Page, isFirst: boolean, own: (account: string) => string): readonly Row[] {
  const account = path.at(-1)?.account ?? '';
  const branches = rows.map((row): Row => {
    const kind = row.isAgent ? 'agent' : row.isHere ? 'member' : 'left';
    return { id: row.id, label: row.account, account: row.account, kind, figures: row };
  });
  return isFirst ? [{ id: 'self', label: own(account), account, kind: 'self', figures: self }, ...branches] : branches;
}

/** The branches of one account; the first page begins with the account itself. Only agents have branches. */
export function BranchTable({ page, isFirst, onOpen }: { page: Page; isFirst: boolean; onOpen: (id: string) => void }) {
  const t = useText('agent');
  const money = (amount: string) => <Money amount={amount} symbol="" />;
  return (
    <div className="agent-page-wide">
      <Table
        label={t('profit_and_loss')}
        rows={rowsOf(page, isFirst, (account) => t('own_row', { account }))}
        rowKey={(row) => row.id}
        onRowClick={(row) => row.kind === 'agent' && onOpen(row.id)}
        empty={<EmptyState title={t('no_branches')} />}
        columns={[
          {
            id: 'account',
            head: t('account'),
            narrow: 'title',
            cell: (row) => (
              <span className="avatar-row">
                <Avatar name={row.account} />
                <b>{row.label}</b>
              </span>
            ),
          },
          {
            id: 'type',
            head: t('type'),
            narrow: 'state',
            cell: (row) =>
              row.kind !== 'self' && (
                <Tag tone={row.kind === 'agent' ? 'brand' : row.kind === 'left' ? 'wait' : 'neutral'}>
                  {t(row.kind === 'left' ? 'left_line' : row.kind)}
                </Tag>
              ),
          },
          { id: 'deposits', head: t('deposits'), align: 'right', cell: (row) => money(row.figures.deposits) },
          { id: 'withdrawals', head: t('withdrawals'), align: 'right', cell: (row) => money(row.figures.withdrawals) },
          { id: 'valid', head: t('valid_bets'), align: 'right', cell: (row) => money(row.figures.validBet) },
          { id: 'stake', head: t('stake'), align: 'right', narrow: 'line', cell: (row) => money(row.figures.stake) },
          { id: 'payout', head: t('payout'), align: 'right', narrow: 'line', cell: (row) => money(row.figures.payout) },
          { id: 'rebate', head: t('rebate'), align: 'right', cell: (row) => money(row.figures.rebate) },
          { id: 'bonus', head: t('activity_bonus'), align: 'right', cell: (row) => money(row.figures.activityBonus) },
          {
            id: 'result',
            head: t('result'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={row.figures.pnl} symbol="" sign="always" />,
          },
        ]}
      />
    </div>
  );
}
