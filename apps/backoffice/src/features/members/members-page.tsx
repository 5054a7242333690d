import './members.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ListPage, PagedTable, SearchFilter } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { MemberDetail } from './member-detail.tsx';

/** Search over the brand's members, with the selected one beside the list. */
export default function MembersPage() {
  const t = useText();
  const named = useNamed();
  const [search, change] = usePageSearch();
  const query = usePages(calls.identityBackOffice.members, {
    limit: 50,
    ...(search.search && { search: search.search }),
  });
  return (
    <ListPage
      title={t('members')}
      filters={<SearchFilter fields={[{ name: 'search', label: t('search_members') }]} />}
      list={
        <PagedTable
          label={t('members')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_members')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('member'), cell: (row) => row.account }}
          columns={[
            {
              id: 'status',
              head: t('state'),
              narrow: 'state',
              cell: (row) => (
                <Tag tone={row.status === 'ACTIVE' ? 'ok' : 'bad'}>{named('member_state', row.status)}</Tag>
              ),
            },
            { id: 'upline', head: t('upline'), cell: (row) => row.upline ?? '—' },
            {
              id: 'balance',
              head: t('balance'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Amount amount={row.balance} />,
            },
            {
              id: 'registered',
              head: t('registered'),
              narrow: 'detail',
              cell: (row) => dateTime(row.registeredAt),
            },
            { id: 'login', head: t('last_login'), cell: (row) => dateTime(row.lastLoginAt) },
          ]}
        />
      }
      detail={
        search.id && (
          <MemberDetail key={search.id} id={search.id} onClose={() => change({ id: undefined, part: undefined })} />
        )
      }
    />
  );
}
