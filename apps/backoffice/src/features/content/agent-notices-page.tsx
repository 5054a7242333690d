import { calls } from '@lantern/contract/calls';
import { Button, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { useMay } from '../../shared/session/me.ts';
import { type AgentNotice, NOTICE_TONES, titleOf } from './notice.ts';
import { NoticeForm } from './notice-form.tsx';

const STATES = ['ALL', 'LIVE', 'SCHEDULED', 'ENDED', 'WITHDRAWN'] as const;
/** Parameter value in the address instead of an id, for a new notice. */
const NEW = 'new';

/** Notices to agents, shown on the announcement page of the agent centre. */
export default function AgentNoticesPage() {
  const t = useText();
  const may = useMay();
  const [{ id }, change] = usePageSearch();
  const state = useChoice<(typeof STATES)[number]>('state', STATES, 'ALL');
  const query = usePages(calls.agentNoticesBackOffice.list, { limit: 50, ...(state !== 'ALL' && { state }) });
  const first = query.data?.pages[0];
  const chosen = rowsOf<AgentNotice>(query).find((row) => row.id === id);
  const close = () => change({ id: undefined });
  const isOpen = first !== undefined && (chosen !== undefined || (id === NEW && may('content.publish')));
  return (
    <ListPage
      title={t('agent_notices')}
      tools={
        may('content.publish') && (
          <Button look="pri" onClick={() => change({ id: NEW }, 'push')}>
            {t('new_notice')}
          </Button>
        )
      }
      hasWideDetail
      filters={
        <ChoiceFilter
          name="state"
          label={t('state')}
          words={STATES}
          usual="ALL"
          wordText={(word) => t(`notice_${word}`)}
        />
      }
      list={
        <PagedTable
          label={t('agent_notices')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_notices')}
          chosen={id}
          onChoose={(next) => change({ id: next }, 'push')}
          opener={{ head: t('notice_title'), cell: (row) => titleOf(row, first?.defaultLanguage) }}
          columns={[
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => <Tag tone={NOTICE_TONES[row.state]}>{t(`notice_${row.state}`)}</Tag>,
            },
            { id: 'languages', head: t('language'), narrow: 'detail', cell: (row) => Object.keys(row.texts).join(' ') },
            { id: 'from', head: t('notice_from'), narrow: 'result', cell: (row) => dateTime(row.startsAt) },
            { id: 'until', head: t('notice_until'), cell: (row) => (row.endsAt ? dateTime(row.endsAt) : '—') },
          ]}
        />
      }
      detail={
        isOpen && (
          <DetailPanel title={chosen ? titleOf(chosen, first.defaultLanguage) : t('new_notice')} onClose={close}>
            <NoticeForm
              key={`${id} ${chosen?.revision ?? 0}`}
              notice={chosen ?? null}
              languages={first.languages}
              defaultLanguage={first.defaultLanguage}
              onDone={(saved) => change({ id: saved })}
            />
          </DetailPanel>
        )
      }
    />
  );
}
