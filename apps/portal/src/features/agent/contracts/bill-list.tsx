import { EmptyState, Money, Table, Tag } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { BILL_TONES, type Bill, type Kind, percent } from './kinds.ts';
import { usePeriodText } from './use-period-text.ts';

const RIGHT = { align: 'right' } as const;

/** The agent's bills or those of the downlines; a row opens its calculation. */
export function BillList({
  kind,
  rows,
  isTeam,
  onOpen,
}: {
  kind: Kind;
  rows: readonly Bill[];
  isTeam: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useText('contracts');
  const periodText = usePeriodText();
  const money = (amount: string) => <Money amount={amount} symbol="" />;
  // A real-time salary has no tiers, and its base is the valid bets.
  const isByRate = kind === 'REALTIME';
  return (
    <div className="agent-page-wide">
      <Table
        label={t(isTeam ? 'view_TEAM' : 'view_MINE')}
        rows={rows}
        rowKey={(row) => row.id}
        onRowClick={(row) => onOpen(row.id)}
        empty={<EmptyState title={t('no_bills')} />}
        columns={[
          {
            id: 'period',
            head: t('period'),
            narrow: 'title',
            cell: (row) => <b className="agent-page-one-line">{periodText(kind, row.from, row.to)}</b>,
          },
          ...(isTeam
            ? [{ id: 'account', head: t('account'), narrow: 'detail' as const, cell: (row: Bill) => row.account }]
            : []),
          ...(isByRate
            ? []
            : [{ id: 'valid', head: t('valid_bets'), ...RIGHT, cell: (row: Bill) => money(row.validBet) }]),
          { id: 'base', head: t('base'), align: 'right', cell: (row) => money(row.base) },
          ...(isByRate
            ? []
            : [
                {
                  ...{ id: 'step', head: t('step') },
                  cell: (row: Bill) => (row.tier === null ? '—' : `${row.tier + 1} · ${percent(row.ratePpm)}`),
                },
              ]),
          { id: 'gross', head: t('gross'), align: 'right', cell: (row) => money(row.gross) },
          { id: 'below', head: t('to_downlines'), align: 'right', cell: (row) => money(row.downlineGross) },
          {
            id: 'keeps',
            head: isTeam ? t('paid') : t('you_keep'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={isTeam ? row.paid : row.keeps} symbol="" tone="result" />,
          },
          {
            id: 'state',
            head: t('state'),
            narrow: 'state',
            cell: (row) => <Tag tone={BILL_TONES[row.state]}>{t(`bill_${row.state}`)}</Tag>,
          },
        ]}
      />
    </div>
  );
}
