import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel, ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { useMay } from '../../shared/session/me.ts';

/** Branches that operators have frozen; releasing one needs a second person. */
export function FrozenBranches({ onBack }: { onBack: () => void }) {
  const t = useText();
  const may = useMay();
  const [open, setOpen] = useState<string | null>(null);
  const query = usePages(calls.contractsBackOffice.frozenBranches, { limit: 50 });
  return (
    <ListPage
      title={t('frozen_branches')}
      tools={<Button onClick={onBack}>{t('contract_bills')}</Button>}
      list={
        <PagedTable
          label={t('frozen_branches')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_frozen_branches')}
          chosen={open ?? undefined}
          onChoose={setOpen}
          opener={{ head: t('login_name'), cell: (row) => row.account }}
          columns={[
            { id: 'by', head: t('frozen_by'), narrow: 'detail', cell: (row) => row.frozenBy },
            { id: 'at', head: t('frozen_at'), narrow: 'result', cell: (row) => dateTime(row.frozenAt) },
            { id: 'why', head: t('reason'), cell: (row) => row.reason },
            {
              id: 'until',
              head: t('released'),
              narrow: 'state',
              cell: (row) => (row.releasedAt ? `${dateTime(row.releasedAt)}, ${row.releasedBy ?? ''}` : '—'),
            },
          ]}
        />
      }
      detail={open !== null && may('agents.manage') && <Release key={open} id={open} onClose={() => setOpen(null)} />}
    />
  );
}

function Release({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const request = useAct(calls.contractsBackOffice.requestRelease, {
    invalidates: [calls.contractsBackOffice.frozenBranches, calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <DetailPanel title={t('release_branch')} onClose={onClose}>
      <ReasonField name="release-reason" value={reason} onChange={setReason} />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={reason.trim() === ''}
        busy={request.isPending}
        onClick={() => request.mutate({ id, reason: reason.trim() })}
      >
        {t('ask_second_person')}
      </Button>
    </DetailPanel>
  );
}
