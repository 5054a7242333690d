import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useAct } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';

/** Recomputes every stored balance from the entries, on request: it reads the whole ledger. */
export function RecomputeButton() {
  const t = useText();
  const prove = useAct(calls.walletBackOffice.recompute, {
    onSuccess: (report) =>
      showToast({
        kind: report.differences.length === 0 ? 'ok' : 'error',
        title: t(report.differences.length === 0 ? 'recompute_sound' : 'recompute_differs', {
          count: report.differences.length,
        }),
        detail: t('recompute_read', { accounts: report.accounts, entries: report.entries }),
      }),
  });
  return (
    <>
      {prove.data && prove.data.differences.length > 0 && (
        <Note tone="bad">{prove.data.differences.map((one) => `${one.check} ${one.where}`).join('; ')}</Note>
      )}
      <Button look="plain" busy={prove.isPending} onClick={() => prove.mutate({})}>
        {t('recompute')}
      </Button>
    </>
  );
}
