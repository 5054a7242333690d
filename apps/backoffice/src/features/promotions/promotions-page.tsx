import './promotions.css';
import { calls } from '@lantern/contract/calls';
import { Button, type Column, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, rowsOf, SearchFilter } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { FourEyesStatus } from '../../shared/requests/four-eyes-status.tsx';
import { useMay } from '../../shared/session/me.ts';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityForm } from './activity-form.tsx';
import { GrantDetail } from './grant-detail.tsx';
import {
  type Activity,
  GRANT_STATES,
  GRANT_TONES,
  type Grant,
  PHASE_TONES,
  PHASES,
  type Terms,
  usePromotionText,
} from './use-promotions.ts';

const PARTS = ['activities', 'grants'] as const;
const NEW = 'new';
const PAGE = 50;

/** Promotions for deposits, and every bonus that they granted. */
export default function PromotionsPage() {
  const part = useChoice<(typeof PARTS)[number]>('part', PARTS, 'activities');
  return part === 'grants' ? <Grants /> : <Activities />;
}

function PartFilter() {
  const a = usePromotionText();
  return (
    <ChoiceFilter
      name="part"
      label={a('promotions')}
      words={PARTS}
      usual="activities"
      wordText={(word) => a(`part_${word}`)}
    />
  );
}

function useActivityColumns(): readonly Column<Activity>[] {
  const t = useText();
  const a = usePromotionText();
  return [
    { id: 'type', head: a('field_type'), narrow: 'detail', cell: (row) => a(`type_${row.terms.type}`) },
    { id: 'from', head: a('field_startsAt'), cell: (row) => dateTime(row.terms.startsAt) },
    {
      id: 'granted',
      head: a('granted'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.figures.granted} />,
    },
    { id: 'left', head: a('left'), align: 'right', cell: (row) => <Amount amount={row.figures.left} /> },
    {
      id: 'phase',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={PHASE_TONES[row.phase]}>{a(`phase_${row.phase}`)}</Tag>,
    },
    { id: 'eyes', head: t('checks'), cell: (row) => row.pending && <FourEyesStatus open={1} /> },
  ];
}

function Activities() {
  const t = useText();
  const a = usePromotionText();
  const may = useMay();
  const [{ id }, change] = usePageSearch();
  const [copied, setCopied] = useState<Terms | undefined>();
  const phase = useChoice<Activity['phase'] | 'ALL'>('phase', ['ALL', ...PHASES], 'ALL');
  const filter = { limit: PAGE, ...(phase !== 'ALL' && { phase }) };
  const query = usePages(calls.promotionsBackOffice.activities, filter, { refetchInterval: 15_000 });
  const open = (next: string | undefined) => change({ id: next }, 'push');
  const begin = (terms?: Terms) => {
    setCopied(terms);
    open(NEW);
  };
  const columns = useActivityColumns();
  return (
    <ListPage
      title={a('promotions')}
      hasWideDetail
      tools={
        may('promotions.manage') && (
          <Button look="pri" onClick={() => begin()}>
            {a('new_activity')}
          </Button>
        )
      }
      filters={
        <>
          <PartFilter />
          <ChoiceFilter
            name="phase"
            label={t('state')}
            words={['ALL', ...PHASES]}
            usual="ALL"
            wordText={(word) => a(`phase_${word}`)}
          />
        </>
      }
      list={
        <PagedTable<Activity>
          label={a('part_activities')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={a('none')}
          chosen={id}
          onChoose={open}
          opener={{ head: a('field_title'), cell: (row) => row.title }}
          columns={columns}
        />
      }
      detail={
        id === NEW ? (
          <DetailPanel title={a('new_activity')} onClose={() => open(undefined)}>
            <ActivityForm draft={null} from={copied} onSaved={open} />
          </DetailPanel>
        ) : (
          id && (
            <ActivityDetail
              key={id}
              id={id}
              onClose={() => open(undefined)}
              onSaved={open}
              onCopy={({ terms }) => begin(terms)}
            />
          )
        )
      }
    />
  );
}

function useGrantColumns(): readonly Column<Grant>[] {
  const t = useText();
  const a = usePromotionText();
  return [
    { id: 'member', head: a('member'), narrow: 'detail', cell: (row) => row.account || row.memberId },
    { id: 'order', head: a('order'), cell: (row) => `D ${row.orderId}` },
    {
      id: 'sum',
      head: t('amount'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.bonus} />,
    },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={GRANT_TONES[row.state]}>{a(`grant_${row.state}`)}</Tag>,
    },
    { id: 'at', head: a('chosen_at'), cell: (row) => dateTime(row.chosenAt) },
    { id: 'eyes', head: t('checks'), cell: (row) => row.pending && <FourEyesStatus open={1} /> },
  ];
}

function Grants() {
  const t = useText();
  const a = usePromotionText();
  const [{ id, activity, account, order }, change] = usePageSearch();
  const state = useChoice<Grant['state'] | 'ALL'>('state', ['ALL', ...GRANT_STATES], 'ALL');
  const filter = {
    ...{ limit: PAGE, ...(state !== 'ALL' && { state }), ...(activity && { activityId: activity }) },
    ...(account && { account }),
    ...(order && /^\d{1,18}$/.test(order) && { orderId: order }),
  };
  const query = usePages(calls.promotionsBackOffice.grants, filter, { refetchInterval: 15_000 });
  const listed = rowsOf<Grant>(query).find((row) => row.id === id);
  const isId = id !== undefined && /^\d{1,18}$/.test(id);
  // A link from the ledger or a request may open a bonus that is not on the loaded pages.
  const one = useCall(calls.promotionsBackOffice.grants, { id: isId ? id : '0' }, { enabled: isId && !listed });
  const chosen = listed ?? one.data?.rows[0];
  const columns = useGrantColumns();
  return (
    <ListPage
      title={a('promotions')}
      hasWideDetail
      filters={
        <>
          <PartFilter />
          <ChoiceFilter
            name="state"
            label={t('state')}
            words={['ALL', ...GRANT_STATES]}
            usual="ALL"
            wordText={(word) => a(`grant_${word}`)}
          />
          <SearchFilter
            fields={[
              { name: 'account', label: a('member') },
              { name: 'order', label: a('order'), isNumber: true },
            ]}
          />
          {activity && (
            <PageLink to="/promotions" search={{ part: 'grants' }}>
              {a('all_activities')}
            </PageLink>
          )}
        </>
      }
      list={
        <PagedTable<Grant>
          label={a('part_grants')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={a('no_grants')}
          chosen={id}
          onChoose={(next) => change({ id: next }, 'push')}
          opener={{ head: a('bonus'), cell: (row) => `${row.id} · ${row.title}` }}
          columns={columns}
        />
      }
      detail={chosen && <GrantDetail key={chosen.id} grant={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}
