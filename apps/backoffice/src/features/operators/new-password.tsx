import { calls } from '@lantern/contract/calls';
import { Button, Note } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-room/index.ts';

/** The end of a reset, or of a colleague's approval: whoever asked for it takes the first password, once. */
export function NewPassword({ operatorId, name }: { operatorId: string; name: string }) {
  const t = useText();
  const s = useTranslations('site');
  const approved = usePages(calls.staff.requests, { state: 'APPROVED', limit: 50 });
  const take = useAct(calls.staff.takeNewPassword, {});
  const request = rowsOf(approved).find(
    (row) =>
      row.mine &&
      (row.action === 'staff.create-operator'
        ? row.frozen.name === name
        : row.action === 'staff.reset-password' && row.target === `operator:${operatorId}`),
  );
  if (take.data) {
    return (
      <Note tone="ok">
        {t('initial_password')}{' '}
        <span className="mono" data-testid="initial-password">
          {take.data.initialPassword}
        </span>
      </Note>
    );
  }
  if (!request) return <Note>{s('reset_text')}</Note>;
  return (
    <Button busy={take.isPending} onClick={() => take.mutate({ requestId: request.id })}>
      {s('take_password')}
    </Button>
  );
}
