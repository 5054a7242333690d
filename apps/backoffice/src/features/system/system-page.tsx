import { calls } from '@lantern/contract/calls';
import { Button, showToast, Tag } from '@lantern/ui';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { useMay } from '../../shared/session/me.ts';

/** Jobs that failed too often and were set aside, so that others continue; they stay here until done. */
export default function SystemPage() {
  const t = useText();
  const may = useMay();
  const query = usePages(calls.staff.setAside, { limit: 50 }, { refetchInterval: 5_000 });
  const retry = useAct(calls.staff.retrySetAside, {
    invalidates: [calls.staff.setAside],
    onSuccess: () => showToast({ kind: 'ok', title: t('set_aside_wanted') }),
  });
  return (
    <ListPage
      title={t('system')}
      list={
        <PagedTable
          label={t('system')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('set_aside_none')}
          opener={{
            head: t('set_aside_work'),
            cell: (row) => (
              <span className="account-title">
                {row.name} <small className="monospace">{row.topic ?? row.piece}</small>
              </span>
            ),
          }}
          columns={[
            { id: 'at', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.lastFailedAt) },
            {
              id: 'kind',
              head: t('set_aside_kind'),
              narrow: 'state',
              cell: (row) => <Tag tone="wait">{t(`set_aside_${row.kind}`)}</Tag>,
            },
            { id: 'failures', head: t('set_aside_failures'), align: 'right', cell: (row) => row.failures },
            {
              id: 'error',
              head: t('set_aside_error'),
              narrow: 'line',
              cell: (row) => <span className="monospace">{row.error}</span>,
            },
            {
              id: 'retry',
              head: '',
              narrow: 'result',
              cell: (row) =>
                may('system.retry') && (
                  <Button size="sm" busy={row.isWanted || retry.isPending} onClick={() => retry.mutate({ id: row.id })}>
                    {t('try_again')}
                  </Button>
                ),
            },
          ]}
        />
      }
    />
  );
}
