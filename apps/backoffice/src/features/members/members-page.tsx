import { calls } from '@lantern/contract/calls';
import { Button, Card, DenseTable, Tag, TextField } from '@lantern/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';
import { useRoomSearch } from '../../shared/room-search.ts';
import { MemberDetail } from './member-detail.tsx';

/** Search over the brand's members, with one of them open beside the list. */
export default function MembersPage() {
  const t = useText();
  const [search, change] = useRoomSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const query = usePages(calls.identityOffice.members, { limit: 50, ...(search.search && { search: search.search }) });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const find = (event: FormEvent) => {
    event.preventDefault();
    change({ search: typed.trim() || undefined, id: undefined });
  };
  return (
    <>
      <h1>{t('members')}</h1>
      <form className="filters" onSubmit={find}>
        <TextField
          small
          label={t('search_members')}
          name="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button icon={Search} type="submit">
          {t('search')}
        </Button>
      </form>
      <Reading query={query}>
        <div className={search.id ? 'sp' : undefined}>
          <div className="stack">
            <Card flush>
              <DenseTable
                label={t('members')}
                rows={rows}
                rowKey={(row) => row.id}
                selectedKey={search.id}
                empty={<NoRows text={t('no_members')} />}
                columns={[
                  {
                    id: 'account',
                    head: t('member'),
                    cell: (row) => (
                      <button type="button" className="link" onClick={() => change({ id: row.id })}>
                        {row.account}
                      </button>
                    ),
                  },
                  {
                    id: 'status',
                    head: t('state'),
                    cell: (row) => <Tag tone={row.status === 'ACTIVE' ? 'ok' : 'bad'}>{row.status}</Tag>,
                  },
                  { id: 'upline', head: t('upline'), cell: (row) => row.upline ?? '—' },
                  { id: 'balance', head: t('balance'), align: 'right', cell: (row) => <Amount amount={row.balance} /> },
                  { id: 'registered', head: t('registered'), cell: (row) => dateTime(row.registeredAt) },
                  { id: 'login', head: t('last_login'), cell: (row) => dateTime(row.lastLoginAt) },
                ]}
              />
            </Card>
            <MoreRows query={query} />
          </div>
          {search.id && <MemberDetail id={search.id} onClose={() => change({ id: undefined })} />}
        </div>
      </Reading>
    </>
  );
}
