import './agent-messages.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel, ListRoom, PagedTable, rowsOf, SearchFilter } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import type { AgentMessage } from './agent-message.ts';
import { LetterDetail } from './agent-message-detail.tsx';
import { LetterWords } from './agent-message-texts.tsx';

/** Messages of agents to their downlines: reading, removal, and the brand's blocked words. */
export default function LettersPage() {
  const t = useText();
  const [{ id, account }, change] = usePageSearch();
  const query = usePages(calls.lettersBackOffice.list, { limit: 50, ...(account && { account }) });
  const chosen = rowsOf<AgentMessage>(query).find((row) => row.id === id);
  return (
    <ListRoom
      title={t('letters')}
      filters={<SearchFilter fields={[{ name: 'account', label: t('letter_account') }]} />}
      list={
        <>
          <PagedTable
            label={t('letters')}
            query={query}
            rowKey={(row) => row.id}
            emptyText={t('no_letters')}
            chosen={id}
            onChoose={(next) => change({ id: next }, 'push')}
            opener={{ head: t('notice_title'), cell: (row) => row.title }}
            columns={[
              {
                id: 'who',
                head: `${t('letter_from')} → ${t('letter_to')}`,
                narrow: 'detail',
                cell: (row) => `${row.from} → ${row.to}`,
              },
              {
                id: 'state',
                head: t('state'),
                narrow: 'state',
                cell: (row) => (
                  <Tag tone={row.withdrawnAt ? 'neutral' : 'ok'}>
                    {t(row.withdrawnAt ? 'letter_GONE' : 'letter_STANDS')}
                  </Tag>
                ),
              },
              { id: 'sent', head: t('letter_sent_at'), narrow: 'result', cell: (row) => dateTime(row.sentAt) },
            ]}
          />
          <LetterWords />
        </>
      }
      detail={
        chosen && (
          <DetailPanel title={chosen.title} onClose={() => change({ id: undefined })}>
            <LetterDetail key={chosen.id} letter={chosen} />
          </DetailPanel>
        )
      }
    />
  );
}
