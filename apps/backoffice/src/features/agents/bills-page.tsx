import { calls } from '@lantern/contract/calls';
import { Button, Tag } from '@lantern/ui';
import { useState } from 'react';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { QueuePage, useQueueFilter } from '../../shared/list-page/index.ts';
import { FourEyesStatus } from '../../shared/requests/four-eyes-status.tsx';
import { BillDetail } from './bill-detail.tsx';
import { BILL_TONES } from './bill-tones.ts';
import { FrozenBranches } from './frozen-branches.tsx';

const FILTERS = [
  'WAITING',
  'REVIEW',
  'INSUFFICIENT',
  'PART_PAID',
  'PAYABLE',
  'CLAIMABLE',
  'PAID',
  'REJECTED',
  'ALL',
] as const;

/** Contract bills, those that need a decision first; a button shows frozen branches. */
export default function BillsPage() {
  const t = useText();
  const [showsFrozen, setShowsFrozen] = useState(false);
  const { state, ...filter } = useQueueFilter(FILTERS, 'WAITING');
  const wanted = state === 'WAITING' ? { waiting: true } : state && { state };
  const query = usePages(calls.contractsBackOffice.bills, { ...filter, ...wanted }, { refetchInterval: 15_000 });
  if (showsFrozen) return <FrozenBranches onBack={() => setShowsFrozen(false)} />;
  return (
    <QueuePage
      title={t('contract_bills')}
      tools={<Button onClick={() => setShowsFrozen(true)}>{t('frozen_branches')}</Button>}
      states={FILTERS}
      usual="WAITING"
      stateText={(word) => t(`bill_${word}`)}
      searchLabel={t('exact_login_name')}
      query={query}
      emptyText={t('no_bills')}
      opener={{ head: t('bill'), cell: (row) => `B ${row.id}` }}
      columns={[
        { id: 'account', head: t('login_name'), narrow: 'detail', cell: (row) => row.account },
        { id: 'kind', head: t('kind'), cell: (row) => t(`contract_${row.kind}`) },
        { id: 'payer', head: t('payer'), cell: (row) => row.payer ?? t('the_operator') },
        { id: 'to', head: t('period_until'), cell: (row) => dateTime(row.to) },
        { id: 'gross', head: t('gross'), align: 'right', cell: (row) => <Amount amount={row.gross} /> },
        {
          id: 'due',
          head: t('due'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Amount amount={row.due} />,
        },
        { id: 'paid', head: t('paid'), align: 'right', cell: (row) => <Amount amount={row.paid} /> },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <Tag tone={BILL_TONES[row.state]}>{t(`bill_${row.state}`)}</Tag>,
        },
        { id: 'eyes', head: t('checks'), cell: (row) => row.request && <FourEyesStatus open={1} /> },
      ]}
      detail={(id, close) => <BillDetail key={id} id={id} onClose={close} />}
    />
  );
}
