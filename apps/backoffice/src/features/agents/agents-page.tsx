import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Breadcrumb, Button, type Column, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, SearchFilter } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { useMay } from '../../shared/session/me.ts';
import { AgentDetail } from './agent-detail.tsx';
import { Simulator } from './simulator.tsx';
import { TopAgentForm } from './top-agent-form.tsx';

type Account = Value<'agentsBackOffice.branch'>['rows'][number];

const KINDS = ['ALL', 'AGENT', 'MEMBER'] as const;
type Kind = (typeof KINDS)[number];

function useColumns(): readonly Column<Account>[] {
  const t = useText();
  return [
    {
      id: 'kind',
      head: t('kind'),
      narrow: 'state',
      cell: (row) => <Tag tone={row.isAgent ? 'brand' : 'neutral'}>{t(row.isAgent ? 'an_agent' : 'a_member')}</Tag>,
    },
    { id: 'upline', head: t('upline'), narrow: 'detail', cell: (row) => row.upline ?? t('the_operator') },
    { id: 'direct', head: t('direct_team'), align: 'right', cell: (row) => row.direct },
    { id: 'team', head: t('whole_team'), align: 'right', cell: (row) => row.team },
    {
      id: 'balance',
      head: t('balance'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.balance} />,
    },
    { id: 'seen', head: t('last_login'), cell: (row) => (row.lastLoginAt ? dateTime(row.lastLoginAt) : '—') },
  ];
}

/** The agent tree level by level, with the selected account beside it. */
export default function AgentsPage() {
  const t = useText();
  const may = useMay();
  const [search, change] = usePageSearch();
  const [panel, setPanel] = useState<'top' | 'simulator' | null>(null);
  const kind = useChoice<Kind>('kind', KINDS, 'AGENT');
  const query = usePages(calls.agentsBackOffice.branch, {
    limit: 50,
    ...(search.parent && { parent: search.parent }),
    ...(search.search && { search: search.search }),
    ...(kind !== 'ALL' && { kind }),
  });
  const columns = useColumns();
  if (panel === 'simulator') return <Simulator onBack={() => setPanel(null)} />;
  return (
    <ListPage
      title={t('agents')}
      crumbs={search.parent && <LineCrumbs parent={search.parent} />}
      tools={
        <>
          <Button onClick={() => setPanel('simulator')}>{t('simulator')}</Button>
          {may('agents.manage') && (
            <Button look="pri" onClick={() => setPanel('top')}>
              {t('new_top_agent')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <ChoiceFilter<Kind>
            name="kind"
            label={t('kind')}
            words={KINDS}
            usual="AGENT"
            wordText={(word) => t(`line_kind_${word}`)}
          />
          <SearchFilter fields={[{ name: 'search', label: t('exact_login_name') }]} />
        </>
      }
      list={
        <PagedTable
          label={t('agents')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('nobody_in_line')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('login_name'), cell: (row) => row.account }}
          columns={columns}
        />
      }
      hasWideDetail
      detail={
        panel === 'top' ? (
          <TopAgentForm onClose={() => setPanel(null)} />
        ) : (
          search.id && (
            <AgentDetail
              key={search.id}
              id={search.id}
              onClose={() => change({ id: undefined })}
              onShowTeam={(id) => change({ parent: id, id: undefined, search: undefined }, 'push')}
            />
          )
        )
      }
    />
  );
}

/** Breadcrumb of the uplines, from the platform to the account whose downlines are listed. */
function LineCrumbs({ parent }: { parent: string }) {
  const t = useText();
  const [, change] = usePageSearch();
  const path = useCall(calls.agentsBackOffice.agent, { id: parent }).data?.path ?? [];
  const goTo = (id: string | undefined) => change({ parent: id, id: undefined }, 'push');
  return (
    <Breadcrumb
      label={t('line')}
      crumbs={[
        {
          id: 'house',
          label: (
            <button type="button" className="text-link" onClick={() => goTo(undefined)}>
              {t('the_operator')}
            </button>
          ),
        },
        ...path.map((crumb) => ({
          id: crumb.id,
          label:
            crumb.id === parent ? (
              crumb.account
            ) : (
              <button type="button" className="text-link" onClick={() => goTo(crumb.id)}>
                {crumb.account}
              </button>
            ),
        })),
      ]}
    />
  );
}
