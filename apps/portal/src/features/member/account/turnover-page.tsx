import { memberCalls as calls } from '@lantern/contract/member-calls';
import { Card, EmptyState, Money, Note, Skeletons, Table, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';

/** What must still be bet before money may leave, requirement by requirement. */
export default function TurnoverPage() {
  const t = useText('member');
  const words = useRefusalText();
  const zone = useZone();
  const currency = useCurrency();
  const query = useCall(calls.wallet.turnover, {}, { staleTime: 2_000 });
  if (query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (!query.data) return <Skeletons count={4} label={t('in_bonus_details')} />;
  return (
    <>
      <Card>
        <div className="dra">
          <small>{t('turnover_left')}</small>
          <b>
            <Money amount={query.data.left} {...currency} />
          </b>
        </div>
        <p className="mut">{t('turnover_text')}</p>
      </Card>
      <Card flush>
        <Table
          label={t('in_bonus_details')}
          rows={query.data.requirements}
          rowKey={(row) => row.id}
          empty={<EmptyState title={t('no_turnover')} />}
          columns={[
            { id: 'source', head: t('source'), narrow: 'title', cell: (row) => <b>{t(`turnover_${row.source}`)}</b> },
            { id: 'created', head: t('time'), narrow: 'detail', cell: (row) => formatTime(row.createdAt, zone) },
            {
              id: 'required',
              head: t('required'),
              align: 'right',
              cell: (row) => <Money amount={row.required} symbol="" />,
            },
            {
              id: 'done',
              head: t('bet_so_far'),
              align: 'right',
              narrow: 'result',
              cell: (row) => (
                <>
                  <Money amount={row.done} symbol="" /> / <Money amount={row.required} symbol="" />
                </>
              ),
            },
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => <Tag tone={row.state === 'OPEN' ? 'info' : 'ok'}>{t(`turnover_state_${row.state}`)}</Tag>,
            },
          ]}
        />
      </Card>
    </>
  );
}
