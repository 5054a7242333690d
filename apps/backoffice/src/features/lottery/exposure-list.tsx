import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, DenseTable, Tag } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { useCall } from '../../shared/api/hooks.ts';
import { useLotteryText, useText } from '../../shared/i18n/text.ts';

type Rows = Value<'lotteryOffice.issue'>['liability'];

/** Exposure by play and number, largest first. */
export function ExposureList({ rows }: { rows: Rows }) {
  const t = useText();
  const { play } = useLotteryText();
  return (
    <DenseTable
      label={t('exposure')}
      rows={rows}
      rowKey={(row) => `${row.play} ${row.number}`}
      columns={[
        { id: 'play', head: t('play'), cell: (row) => play(row.play) },
        { id: 'number', head: t('number'), cell: (row) => <b>{row.number}</b> },
        { id: 'stake', head: t('staked'), align: 'right', cell: (row) => <Amount amount={row.stake} /> },
        {
          id: 'exposure',
          head: t('worst_case'),
          align: 'right',
          cell: (row) => (
            <>
              {isNear(row) && <Tag tone="bad">{t('near_limit')}</Tag>} <Amount amount={row.exposure} />
            </>
          ),
        },
        { id: 'limit', head: t('limit'), align: 'right', cell: (row) => <Amount amount={row.limit} /> },
      ]}
    />
  );
}

/** The same as a card below the list of issues; nothing while nobody has bet. */
export function ExposureCard({ issueId }: { issueId: string }) {
  const t = useText();
  const { data } = useCall(calls.lotteryOffice.issue, { id: issueId });
  if (data === undefined || data.liability.length === 0) return null;
  return (
    <Card title={t('exposure')} flush>
      <ExposureList rows={data.liability} />
    </Card>
  );
}

/** Nine tenths of the limit or more; only a mark, so plain numbers will do. */
function isNear(row: Rows[number]): boolean {
  return Number(row.exposure) >= Number(row.limit) * 0.9;
}
