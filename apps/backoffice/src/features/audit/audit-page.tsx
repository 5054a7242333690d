import { calls } from '@lantern/contract/calls';
import { Button, Card, DenseTable, showToast, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';

/** Who did what: append-only and chained by hashes, so that a row taken away or changed shows. */
export default function AuditPage() {
  const t = useText();
  const [filter, setFilter] = useState({ actor: '', action: '' });
  const [typed, setTyped] = useState(filter);
  const query = usePages(calls.staff.auditLog, {
    limit: 50,
    ...(filter.actor && { actor: filter.actor }),
    ...(filter.action && { action: filter.action }),
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const verify = useAct(calls.staff.verifyAudit, {
    onSuccess: (value) =>
      showToast({
        kind: value.valid ? 'ok' : 'error',
        title: t(value.valid ? 'chain_sound' : 'chain_broken'),
        detail: value.valid ? t('chain_rows', { rows: value.rows }) : `#${value.brokenAt}`,
      }),
  });
  return (
    <>
      <div className="row">
        <h1>{t('audit_log')}</h1>
        <span className="grow" />
        <Button busy={verify.isPending} onClick={() => verify.mutate({})}>
          {t('verify_chain')}
        </Button>
      </div>
      <form
        className="filters"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setFilter({ actor: typed.actor.trim(), action: typed.action.trim() });
        }}
      >
        <TextField
          small
          label={t('actor')}
          value={typed.actor}
          onChange={(event) => setTyped({ ...typed, actor: event.target.value })}
        />
        <TextField
          small
          label={t('action')}
          value={typed.action}
          onChange={(event) => setTyped({ ...typed, action: event.target.value })}
        />
        <Button type="submit">{t('search')}</Button>
      </form>
      <Reading query={query}>
        <Card flush>
          <DenseTable
            label={t('audit_log')}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<NoRows text={t('nothing_yet')} />}
            columns={[
              { id: 'id', head: '#', cell: (row) => row.id },
              { id: 'at', head: t('time'), cell: (row) => dateTime(row.at) },
              { id: 'actor', head: t('actor'), cell: (row) => row.actor },
              { id: 'ip', head: 'IP', cell: (row) => row.ip ?? '—' },
              { id: 'action', head: t('action'), cell: (row) => row.action },
              { id: 'target', head: t('target'), cell: (row) => row.target },
              {
                id: 'change',
                head: t('before_after'),
                cell: (row) => (
                  <span className="mono">
                    {short(row.before)} → {short(row.after)}
                  </span>
                ),
              },
              {
                id: 'hash',
                head: t('hash'),
                cell: (row) => (
                  <span className="mono" title={row.hash}>
                    {row.hash.slice(0, 12)}
                  </span>
                ),
              },
            ]}
          />
        </Card>
        <MoreRows query={query} />
      </Reading>
    </>
  );
}

function short(value: unknown): string {
  if (value === null || value === undefined) return '—';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
