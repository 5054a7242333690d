import { agentPages as pageCalls } from '@lantern/contract/agent-calls';
import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import {
  Avatar,
  Breadcrumb,
  buttonClass,
  Chip,
  EmptyState,
  Icon,
  Money,
  Note,
  Skeletons,
  Table,
  Tag,
} from '@lantern/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { agentPath } from '../frame/agent-path.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { PageKeys } from '../frame/page-keys.tsx';
import { TeamSearch } from '../frame/team-search.tsx';
import { groupOf } from '../register/link-list.tsx';
import { ContractBadges } from './contract-badges.tsx';
import { DownlineDrawer } from './downline-drawer.tsx';

export type TeamRow = Value<'agents.downline'>['row'];

interface Look {
  readonly parent?: string;
  readonly account?: string;
  readonly kind?: 'AGENT' | 'MEMBER';
  readonly cursors: readonly string[];
}

const KINDS: readonly { readonly id: string; readonly kind: Look['kind'] | undefined }[] = [
  { id: 'all', kind: undefined },
  { id: 'agents', kind: 'AGENT' },
  { id: 'players', kind: 'MEMBER' },
];

/** Team management: the agent's branch level by level, twenty per page; a row opens its actions (downlineManagmentView). */
export default function TeamPage() {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const [look, setLook] = useState<Look>({ cursors: [] });
  const [open, setOpen] = useState<TeamRow | null>(null);
  const { cursors, ...filter } = look;
  const cursor = cursors.at(-1);
  const query = useCall(
    calls.agents.team,
    { ...filter, ...(cursor !== undefined && { cursor }) },
    { staleTime: 3_000 },
  );
  const go = (next: Omit<Look, 'cursors'>) => setLook({ ...next, cursors: [] });
  return (
    <>
      <TeamTools look={look} onGo={go} />
      {query.data && <Path path={query.data.path} isSearch={look.account !== undefined} onGo={go} />}
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <TeamTable rows={query.data.rows} isSearch={look.account !== undefined} onOpen={setOpen} />
      ) : (
        !query.error && <Skeletons count={6} label={t('loading')} />
      )}
      <PageKeys cursors={cursors} next={query.data?.nextCursor} onChange={(cursors) => setLook({ ...look, cursors })} />
      {query.data && (
        <div className="agent-page-tools">
          <p className="mut3 num">{t('list_as_of', { time: formatClock(query.data.asOf, zone) })}</p>
          <ExportKeys row={pageCalls.exportTeam} payload={(format) => ({ ...filter, format })} />
        </div>
      )}
      {open && (
        <DownlineDrawer
          id={open.id}
          account={open.account}
          onClose={() => setOpen(null)}
          onShowTeam={() => {
            go({ parent: open.id });
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

type Go = (next: Omit<Look, 'cursors'>) => void;

/** Search, kind of accounts, and the way to open one. */
function TeamTools({ look, onGo: go }: { look: Look; onGo: Go }) {
  const t = useText('agent');
  return (
    <div className="agent-page-tools">
      <TeamSearch onSearch={(account) => go(account === undefined ? {} : { account })} />
      {KINDS.map(({ id, kind }) => (
        <Chip
          key={id}
          isOn={look.account === undefined && look.kind === kind}
          onClick={() => go({ ...(look.parent !== undefined && { parent: look.parent }), ...(kind && { kind }) })}
        >
          {t(`show_${id}`)}
        </Chip>
      ))}
      <SiteLink className={`${buttonClass({ look: 'pri' })} end`} to={agentPath('registerCenter')}>
        <Icon as={UserPlus} />
        {t('register_account')}
      </SiteLink>
    </div>
  );
}

/** The upline chain down to the shown level; each level opens on click. */
function Path({ path, isSearch, onGo: go }: { path: Value<'agents.team'>['path']; isSearch: boolean; onGo: Go }) {
  const t = useText('agent');
  return (
    <Breadcrumb
      label={t('line')}
      crumbs={path.map((crumb, place, all) => ({
        id: crumb.id,
        label:
          place === all.length - 1 && !isSearch ? (
            crumb.account
          ) : (
            <button type="button" className="agent-page-link" onClick={() => go({ parent: crumb.id })}>
              {crumb.account}
            </button>
          ),
      }))}
    />
  );
}

function TeamTable({
  rows,
  isSearch,
  onOpen,
}: {
  rows: readonly TeamRow[];
  isSearch: boolean;
  onOpen: (row: TeamRow) => void;
}) {
  const t = useText('agent');
  const zone = useZone();
  return (
    <div className="agent-page-wide">
      <Table
        label={t('team_management')}
        rows={rows}
        rowKey={(row) => row.id}
        onRowClick={onOpen}
        empty={<EmptyState title={t(isSearch ? 'nobody_of_that_name' : 'nobody_yet')} />}
        columns={[
          {
            id: 'account',
            head: t('account'),
            narrow: 'title',
            cell: (row) => (
              <span className="avatar-row">
                <Avatar name={row.account} />
                <b>{row.account}</b>
              </span>
            ),
          },
          {
            id: 'type',
            head: t('type'),
            narrow: 'state',
            cell: (row) => <Tag tone={row.isAgent ? 'brand' : 'neutral'}>{t(row.isAgent ? 'agent' : 'member')}</Tag>,
          },
          { id: 'group', head: t('prize'), align: 'right', cell: (row) => groupOf(row) },
          { id: 'direct', head: t('direct'), align: 'right', cell: (row) => (row.isAgent ? row.direct : '–') },
          { id: 'team', head: t('team'), align: 'right', cell: (row) => (row.isAgent ? row.team : '–') },
          { id: 'contracts', head: t('contracts'), narrow: 'line', cell: (row) => <ContractBadges {...row} /> },
          {
            id: 'balance',
            head: t('balance'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={row.balance} symbol="" />,
          },
          {
            id: 'seen',
            head: t('last_login'),
            narrow: 'detail',
            cell: (row) => (
              <span className="mut3 agent-page-one-line">
                {row.lastLoginAt ? formatTime(row.lastLoginAt, zone) : t('never')}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
