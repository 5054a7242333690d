import './agent-messages.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel, ListPage, PagedTable, rowsOf, SearchFilter } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import type { AgentMessage } from './agent-message.ts';
import { AgentMessageDetail } from './agent-message-detail.tsx';
import { AgentMessageWords } from './agent-message-texts.tsx';

/** Messages of agents to their downlines: reading, removal, and the brand's blocked words. */
export default function AgentMessagesPage() {
  const t = useText();
  const [{ id, account }, change] = usePageSearch();
  const query = usePages(calls.agentMessagesBackOffice.list, { limit: 50, ...(account && { account }) });
  const chosen = rowsOf<AgentMessage>(query).find((row) => row.id === id);
  return (
    <ListPage
      title={t('agent_messages')}
      filters={<SearchFilter fields={[{ name: 'account', label: t('agent_message_account') }]} />}
      list={
        <>
          <PagedTable
            label={t('agent_messages')}
            query={query}
            rowKey={(row) => row.id}
            emptyText={t('no_agent_messages')}
            chosen={id}
            onChoose={(next) => change({ id: next }, 'push')}
            opener={{ head: t('notice_title'), cell: (row) => row.title }}
            columns={[
              {
                id: 'who',
                head: `${t('agent_message_from')} → ${t('agent_message_to')}`,
                narrow: 'detail',
                cell: (row) => `${row.from} → ${row.to}`,
              },
              {
                id: 'state',
                head: t('state'),
                narrow: 'state',
                cell: (row) => (
                  <Tag tone={row.withdrawnAt ? 'neutral' : 'ok'}>
                    {t(row.withdrawnAt ? 'agent_message_REMOVED' : 'agent_message_IN_INBOX')}
                  </Tag>
                ),
              },
              { id: 'sent', head: t('agent_message_sent_at'), narrow: 'result', cell: (row) => dateTime(row.sentAt) },
            ]}
          />
          <AgentMessageWords />
        </>
      }
      detail={
        chosen && (
          <DetailPanel title={chosen.title} onClose={() => change({ id: undefined })}>
            <AgentMessageDetail key={chosen.id} message={chosen} />
          </DetailPanel>
        )
      }
    />
  );
}
