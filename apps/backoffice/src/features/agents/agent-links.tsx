import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, Tag } from '@lantern/ui';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';

const TONES = { ACTIVE: 'ok', CLOSED: 'neutral', EXPIRED: 'neutral', EXHAUSTED: 'wait', INVALIDATED: 'bad' } as const;

/** An agent's newest registration links with their registrations. */
export function AgentLinks({ id }: { id: string }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const query = useCall(calls.agentsBackOffice.links, { id, limit: 50 });
  const close = useAct(calls.agentsBackOffice.closeLink, { invalidates: [calls.agentsBackOffice.links], quiet: true });
  return (
    <QueryState query={query}>
      {query.data?.rows.length === 0 && <p className="mut">{t('no_links')}</p>}
      {close.error && <Note tone="bad">{words(close.error)}</Note>}
      {query.data?.rows.map((link) => (
        <KeyValue key={link.id} name={`${link.code} ${link.channel}`}>
          {t('link_came', { opened: link.opened, registered: link.registered, deposited: link.firstDeposits })}{' '}
          <Tag tone={TONES[link.state]}>{t(`link_state_${link.state}`)}</Tag>{' '}
          {link.state === 'ACTIVE' && may('tree.links') && (
            <Button size="sm" onClick={() => close.mutate({ id, code: link.code })}>
              {t('close_link')}
            </Button>
          )}
        </KeyValue>
      ))}
    </QueryState>
  );
}
