import './compliance.css';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, rowsOf, SearchFilter } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { RequestForm } from '../../shared/requests/request-form.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';

const FILTERS = ['IN_FORCE', 'NOTHING_SHARED', 'ALL'] as const;
type Row = Value<'safetyBackOffice.exclusions'>['rows'][number];
type Filter = (typeof FILTERS)[number];

/** Key of an exclusion's state. */
function stateOf({ isInForce, isParted, returnRequestedAt }: Row): string {
  if (isParted) return 'exclusion_parted';
  if (!isInForce) return 'exclusion_over';
  return returnRequestedAt ? 'return_asked' : 'exclusion_in_force';
}

/** Cool-offs and self-exclusions. Only one that follows the account of another person can be ended early, by two operators. */
export default function ExclusionsPage() {
  const t = useText();
  const named = useNamed();
  const [search, change] = usePageSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'IN_FORCE');
  const query = usePages(
    calls.safetyBackOffice.exclusions,
    {
      limit: 50,
      ...(filter === 'IN_FORCE' && { inForce: true }),
      ...(filter === 'NOTHING_SHARED' && { sharesNothing: true }),
      ...(search.search && { search: search.search }),
    },
    { refetchInterval: 30_000 },
  );
  const chosen = rowsOf(query).find((row) => row.id === search.id);
  return (
    <ListPage
      title={t('exclusions')}
      filters={
        <>
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="IN_FORCE"
            wordText={(word) => t(`exclusions_${word}`)}
          />
          <SearchFilter fields={[{ name: 'search', label: t('search_members') }]} />
        </>
      }
      list={
        <>
          <Note>{t('no_early_end')}</Note>
          <PagedTable
            label={t('exclusions')}
            query={query}
            rowKey={(row) => row.id}
            emptyText={t('no_exclusions')}
            chosen={search.id}
            onChoose={(id) => change({ id }, 'push')}
            opener={{ head: t('member'), cell: (row) => row.member || row.memberId }}
            columns={[
              { id: 'kind', head: t('exclusion_kind'), narrow: 'detail', cell: (row) => t(`exclusion_${row.kind}`) },
              { id: 'from', head: t('exclusion_from'), cell: (row) => dateTime(row.startsAt) },
              {
                id: 'to',
                head: t('exclusion_to'),
                narrow: 'result',
                cell: (row) => (row.endsAt === null ? t('for_ever') : dateTime(row.endsAt)),
              },
              { id: 'by', head: t('exclusion_by'), cell: (row) => named('exclusion_by', row.by) },
              {
                id: 'state',
                head: t('state'),
                narrow: 'state',
                cell: (row) => <Tag tone={row.isInForce ? 'wait' : 'neutral'}>{t(stateOf(row))}</Tag>,
              },
            ]}
          />
        </>
      }
      detail={chosen && <ExclusionDetail row={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}

function ExclusionDetail({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  return (
    <DetailPanel title={row.member || row.memberId} onClose={onClose}>
      <KeyValue name={t('member')}>
        <PageLink to="/members" search={{ id: row.memberId, part: 'protection' }}>
          {row.member || row.memberId}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('exclusion_kind')}>{t(`exclusion_${row.kind}`)}</KeyValue>
      <KeyValue name={t('exclusion_from')}>{dateTime(row.startsAt)}</KeyValue>
      <KeyValue name={t('exclusion_to')}>{row.endsAt === null ? t('for_ever') : dateTime(row.endsAt)}</KeyValue>
      <KeyValue name={t('exclusion_by')}>{named('exclusion_by', row.by)}</KeyValue>
      {row.returnRequestedAt && <KeyValue name={t('return_asked')}>{dateTime(row.returnRequestedAt)}</KeyValue>}
      <KeyValue name={t('state')}>{t(stateOf(row))}</KeyValue>
      {row.follows && row.isInForce && (
        <>
          <KeyValue name={t('subject_shared_identifiers')}>
            {row.shared.length === 0
              ? t('identifiers_none')
              : row.shared.map((kind) => t(`subject_shared_${kind}`)).join(', ')}
          </KeyValue>
          <Note tone={row.shared.length === 0 ? 'warn' : undefined}>
            {t(row.shared.length === 0 ? 'exclusion_shares_nothing' : 'exclusion_follows')}
          </Note>
          {row.requestId === null ? (
            <PartForm key={row.id} id={row.id} />
          ) : (
            <RequestNote id={row.requestId}>{t('waits_for_second')}</RequestNote>
          )}
        </>
      )}
      <RequestHistory target={`exclusion:${row.id}`} except={row.requestId} />
    </DetailPanel>
  );
}

/** Requests the end of an exclusion that follows the account of another person; a second operator approves. */
function PartForm({ id }: { id: string }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const { safetyBackOffice, staff } = calls;
  const request = useAct(safetyBackOffice.partPersons, {
    quiet: true,
    invalidates: [safetyBackOffice.exclusions, staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  if (!may('safety.identity')) return null;
  return (
    <RequestForm
      title={t('not_same_person')}
      hint={t('reason_hint')}
      submit={t('not_same_person_ask')}
      isBusy={request.isPending}
      onRequest={(reason) => request.mutate({ exclusionId: id, reason })}
    >
      <Note>{t('not_same_person_when')}</Note>
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
    </RequestForm>
  );
}
