import { calls } from '@lantern/contract/calls';
import { Button, Note } from '@lantern/ui';
import { useAct } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

/** Issues the start password of an account that the operator requested; shown once. */
export function StartPassword({ account }: { account: string }) {
  const t = useText();
  const words = useRefusalText();
  const issue = useAct(calls.agentsBackOffice.issueStartPassword, {
    invalidates: [calls.agentsBackOffice.agent],
    quiet: true,
  });
  return (
    <div aria-live="polite" className="stack">
      {issue.error && <Note tone="bad">{words(issue.error)}</Note>}
      {issue.data ? (
        <Note tone="info">
          {t('initial_password')} <b className="num">{issue.data.initialPassword}</b>
          <br />
          {t('start_password_until', { time: dateTime(issue.data.expiresAt) })}
        </Note>
      ) : (
        <Button block busy={issue.isPending} onClick={() => issue.mutate({ account })}>
          {t('start_password_take')}
        </Button>
      )}
    </div>
  );
}
