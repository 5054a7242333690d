import { calls } from '@lantern/contract/calls';
import { Card, Note, Table, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ListPage } from '../../../shared/list-page/index.ts';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { PPM_PER_PERCENT } from '../percent.ts';
import { GiveBackForm } from './give-back-form.tsx';
import type { GiveBackRow } from './typed-give-back.ts';

const percent = (ppm: number) => <span className="num">{ppm / PPM_PER_PERCENT} %</span>;

/** What each category gives back of valid bets: cashback, the highest rate of an agent, and the ceiling of both. */
export default function GiveBackPage() {
  const t = useText();
  const c = useTranslations('channels');
  const may = useMay();
  const query = useCall(calls.agentsBackOffice.giveBack, {}, { refetchInterval: 15_000 });
  const { rows, revision, pending } = query.data ?? {};
  return (
    <ListPage
      title={t('give_back_title')}
      list={
        <QueryState query={query}>
          {rows && revision !== undefined && (
            <>
              {pending && (
                <RequestNote id={pending.id} link={c('to_approvals')}>
                  {t('give_back_waits', { name: pending.maker })}
                </RequestNote>
              )}
              <Note tone="plain">
                {t('give_back_note')} {t('give_back_shown')}
              </Note>
              <PresentRows rows={rows} />
              {!pending && may('tree.rates') && (
                <GiveBackForm key={JSON.stringify(rows)} rows={rows} revision={revision} />
              )}
            </>
          )}
        </QueryState>
      }
    />
  );
}

function PresentRows({ rows }: { readonly rows: readonly GiveBackRow[] }) {
  const t = useText();
  const left = ({ ceilingPpm, cashbackPpm, ratePpm }: GiveBackRow) => ceilingPpm - cashbackPpm - ratePpm;
  return (
    <Card flush>
      <Table
        className="paged-table-rows"
        label={t('give_back_title')}
        rows={rows}
        rowKey={(row) => row.category}
        columns={[
          {
            id: 'category',
            head: t('give_back_category'),
            narrow: 'title',
            cell: (row) => t(`category_${row.category}`),
          },
          {
            id: 'cashback',
            head: t('subject_cashback'),
            align: 'right',
            cell: (row) => percent(row.cashbackPpm),
          },
          { id: 'rate', head: t('give_back_rate'), align: 'right', cell: (row) => percent(row.ratePpm) },
          {
            id: 'ceiling',
            head: t('subject_ceiling'),
            align: 'right',
            narrow: 'result',
            cell: (row) => percent(row.ceilingPpm),
          },
          {
            id: 'left',
            head: t('give_back_left'),
            align: 'right',
            narrow: 'state',
            cell: (row) => (
              <Tag tone={left(row) < 0 ? 'bad' : 'neutral'}>
                {t('give_back_left')} {percent(left(row))}
              </Tag>
            ),
          },
        ]}
      />
    </Card>
  );
}
