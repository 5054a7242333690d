import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Tag, type TagTone } from '@lantern/ui';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { ageText, timeLeftText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { REQUEST_TONES, useSubjectText } from '../../shared/requests/request-texts.ts';
import { RequestDetail } from './request-detail.tsx';

type Request = Value<'staff.requests'>['rows'][number];
const VIEWS = ['DECIDE', 'RETURNED', 'MINE', 'OVERDUE', 'DECIDED', 'ALL'] as const;
type View = (typeof VIEWS)[number];

/** Four-eyes requests: those that the operator may decide, then his own, the returned and the decided ones. */
export default function RequestsPage() {
  const t = useText();
  const named = useNamed();
  const [search, change] = usePageSearch();
  const view = useChoice<View>('view', VIEWS, 'DECIDE');
  const query = usePages(calls.staff.requests, { view, limit: 50 }, { refetchInterval: 10_000 });
  const { data: counts } = useCall(calls.views.operatorWaiting, {}, { refetchInterval: 30_000 });
  const waiting: Readonly<Record<string, number | null | undefined>> = {
    ...{ DECIDE: counts?.requests, RETURNED: counts?.returned, OVERDUE: counts?.overdue },
  };
  const columns = useColumns(view);
  return (
    <ListPage
      title={t('approvals')}
      filters={
        <ChoiceFilter<View>
          name="view"
          label={t('requests_view')}
          words={VIEWS}
          usual="DECIDE"
          wordText={(word) => (waiting[word] ? `${t(`requests_${word}`)} (${waiting[word]})` : t(`requests_${word}`))}
        />
      }
      list={
        <PagedTable<Request>
          label={t('approvals')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_requests')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('what'), cell: (row) => named('action', row.action) }}
          columns={columns}
        />
      }
      detail={search.id && <RequestDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}

function useColumns(view: View): readonly Column<Request>[] {
  const t = useText();
  const subject = useSubjectText();
  const isOpen = view === 'DECIDE' || view === 'MINE';
  return [
    { id: 'subject', head: t('target'), narrow: 'detail', cell: (row) => subject(row) },
    { id: 'member', head: t('member'), cell: (row) => row.member?.account ?? '—' },
    {
      id: 'amount',
      head: t('amount'),
      align: 'right',
      narrow: 'result',
      cell: (row) => (row.amount === null ? '—' : <Amount amount={row.amount} />),
    },
    { id: 'maker', head: t('corrected_by'), cell: (row) => (row.mine ? t('you') : row.maker) },
    { id: 'age', head: t('requests_age'), cell: (row) => <Age row={row} /> },
    isOpen
      ? { id: 'left', head: t('time_left'), narrow: 'state', cell: (row) => timeLeftText(t, row.expiresAt) }
      : { id: 'state', head: t('state'), narrow: 'state', cell: (row) => <StateTag row={row} /> },
    ...(isOpen || view === 'OVERDUE'
      ? []
      : [
          {
            id: 'checker',
            head: t('decided_by'),
            cell: (row: Request) => (row.checker ? `${row.checker} · ${dateTime(row.decidedAt)}` : '—'),
          },
        ]),
  ];
}

function Age({ row }: { row: Request }) {
  const t = useText();
  const text = ageText(t, row.state === 'PENDING' ? row.createdAt : (row.decidedAt ?? row.createdAt));
  return row.isOverdue ? <Tag tone="bad">{text}</Tag> : text;
}

function StateTag({ row }: { row: Request }) {
  const named = useNamed();
  const tone: TagTone = REQUEST_TONES[row.state] ?? 'neutral';
  return <Tag tone={tone}>{named('request', row.state)}</Tag>;
}
