import { calls } from '@lantern/contract/calls';
import { showToast } from '@lantern/ui';
import { useNavigate } from '@tanstack/react-router';
import { useAct } from '../../../../shared/api/hooks.ts';
import { useText } from '../../../../shared/i18n/text.ts';

/** The import: its outcome is a message and the page of the statement, a refusal stays beside the form. */
export function usePost() {
  const t = useText();
  const navigate = useNavigate();
  const { paymentsFinance, paymentsBackOffice, staff, views } = calls;
  return useAct(paymentsFinance.importStatement, {
    quiet: true,
    invalidates: [
      paymentsFinance.bankAccounts,
      paymentsFinance.lines,
      paymentsFinance.statements,
      paymentsBackOffice.deposits,
      staff.requests,
      views.operatorDashboard,
    ],
    onSuccess: ({ importId, lines, fresh, matched, unmatched, waiting }) => {
      showToast({ kind: 'ok', title: t('statement_brought', { lines, fresh, matched, unmatched, waiting }) });
      void navigate({ to: '/statements', search: { id: importId } as never });
    },
  });
}
