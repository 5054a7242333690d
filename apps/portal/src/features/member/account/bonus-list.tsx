import * as calls from '@lantern/contract/member-calls';
import { Card, EmptyState, Money, Note, Table } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { MorePages, useCursors } from '../frame/more-pages.tsx';

const PAGE = 10;

/** Bonuses, rebates and their reversals as wallet movements; each links to its entries. */
export function BonusList() {
  const t = useText('records');
  const words = useRefusalText();
  const zone = useZone();
  const cursors = useCursors();
  const payload = { group: 'BONUS' as const, limit: PAGE, ...(cursors.cursor && { cursor: cursors.cursor }) };
  const query = useCall(calls.wallet.accountRecord, payload, { staleTime: 2_000 });
  const rows = query.data?.rows ?? [];
  return (
    <Card flush title={t('bonus_list')}>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data && rows.length === 0 && <EmptyState title={t('bonus_none_title')} />}
      {rows.length > 0 && (
        <Table
          label={t('bonus_list')}
          rows={rows}
          rowKey={(row) => row.seq}
          columns={[
            {
              id: 'what',
              head: t('what_happened'),
              narrow: 'title',
              cell: (row) => (
                <SiteLink
                  className="amb turnover-page-link"
                  to={`${memberPath('transactionHistory')}&tab=BONUS&id=${row.entryId}`}
                >
                  {t(row.textKey)}
                </SiteLink>
              ),
            },
            {
              id: 'time',
              head: t('time'),
              narrow: 'detail',
              cell: (row) => <span className="member-page-one-line num">{formatTime(row.time, zone)}</span>,
            },
            {
              id: 'amount',
              head: t('statement_amount'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Money amount={row.amount} symbol="" sign="always" tone="result" />,
            },
          ]}
        />
      )}
      {query.data && <MorePages cursors={cursors} next={query.data.nextCursor} />}
    </Card>
  );
}
