import './outbox.css';
import { calls } from '@lantern/contract/calls';
import { KeyValue, Note, Tag } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { OUTBOX_TONES } from './outbox-tones.ts';

/**
 * One message: its state, and the content that the development stand-in "sent". The content of messages sent by a gateway cannot be read.
 */
export function MessageDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const query = useCall(calls.messagesBackOffice.message, { id }, { refetchInterval: 5_000 });
  const message = query.data;
  return (
    <DetailPanel title={message ? named('outbox', message.template) : t('outbox')} onClose={onClose}>
      <QueryState query={query}>
        {message && (
          <>
            <KeyValue name={t('outbox_to')}>
              <span className="num">{message.target}</span>
            </KeyValue>
            <KeyValue name={t('state')}>
              <Tag tone={OUTBOX_TONES[message.state]}>{t(`outbox_state_${message.state}`)}</Tag>
            </KeyValue>
            <KeyValue name={t('outbox_gateway')}>{message.gateway ?? '—'}</KeyValue>
            <KeyValue name={t('outbox_attempts')}>
              <span className="num">{message.attempts}</span>
            </KeyValue>
            <KeyValue name={t('asked')}>{dateTime(message.createdAt)}</KeyValue>
            <KeyValue name={t('outbox_done')}>{message.doneAt === null ? '—' : dateTime(message.doneAt)}</KeyValue>
            <KeyValue name={t('member')}>
              {message.member === null ? (
                '—'
              ) : (
                <PageLink to="/members" search={{ id: message.member.id }}>
                  {message.member.account}
                </PageLink>
              )}
            </KeyValue>
            {message.providerRef !== null && (
              <KeyValue name={t('provider_no')}>
                <span className="monospace">{message.providerRef}</span>
              </KeyValue>
            )}
            {message.failure !== null && <Note tone="bad">{message.failure}</Note>}
            {message.state === 'SUPPRESSED' && <Note tone="info">{t('outbox_suppressed')}</Note>}
            {message.text === null && message.template.startsWith('operator_') && (
              <Note tone="info">{t('outbox_owner_only')}</Note>
            )}
            {message.text !== null && (
              <>
                <h3>
                  {message.subject ?? t('outbox_text')} <Tag tone="info">{t('sandbox')}</Tag>
                </h3>
                <pre className="message-detail-text">{message.text}</pre>
              </>
            )}
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}
