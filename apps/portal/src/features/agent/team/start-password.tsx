import * as calls from '@lantern/contract/member-calls';
import { Button, KeyValue, Note } from '@lantern/ui';
import { useAct } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** Start password of an account that the viewer opened and that has not logged in yet: its expiry, and a button for a new one. */
export function StartPassword({ account, expiresAt }: { account: string; expiresAt: string }) {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const issue = useAct(calls.agents.issueStartPassword, { invalidates: [calls.agents.downline] });
  const isOver = Date.parse(expiresAt) <= Date.now();
  return (
    <section aria-live="polite">
      <h3>{t('initial_password')}</h3>
      {issue.data ? (
        <>
          <KeyValue name={t('initial_password')}>
            <b className="num">{issue.data.initialPassword}</b>
          </KeyValue>
          <KeyValue name={t('start_password_until')}>{formatTime(issue.data.expiresAt, zone)}</KeyValue>
          <Note tone="info">{t('start_password_once')}</Note>
        </>
      ) : (
        <Note tone={isOver ? 'bad' : 'info'}>
          {t(isOver ? 'start_password_over' : 'start_password_waiting', { time: formatTime(expiresAt, zone) })}
        </Note>
      )}
      {issue.error && <Note tone="bad">{words(issue.error)}</Note>}
      {!issue.data && (
        <Button block busy={issue.isPending} onClick={() => issue.mutate({ account })}>
          {t('start_password_new')}
        </Button>
      )}
    </section>
  );
}
