import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { ListRoom, PagedTable, SearchFilter } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { useMay } from '../../shared/session/me.ts';

type Verified = Value<'staff.verifyAudit'>;

/** The audit log: append-only and hash-chained, so that a removed or changed row is detected. */
export default function AuditPage() {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const [{ actor, action }] = usePageSearch();
  const query = usePages(calls.staff.auditLog, { limit: 50, ...(actor && { actor }), ...(action && { action }) });
  return (
    <ListRoom
      title={t('audit_log')}
      tools={
        <>
          {may('audit.export') && <ExportButton />}
          <VerifyButton />
        </>
      }
      filters={
        <SearchFilter
          fields={[
            { name: 'actor', label: t('actor') },
            { name: 'action', label: t('action') },
          ]}
        />
      }
      list={
        <PagedTable
          label={t('audit_log')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('nothing_yet')}
          opener={{
            head: t('action'),
            cell: (row) => (
              <span className="acct">
                {named('action', row.action)} <small className="mono">{row.action}</small>
              </span>
            ),
          }}
          columns={[
            { id: 'at', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.at) },
            { id: 'actor', head: t('actor'), narrow: 'result', cell: (row) => row.actor },
            { id: 'ip', head: 'IP', cell: (row) => row.ip ?? '—' },
            { id: 'target', head: t('target'), narrow: 'state', cell: (row) => row.target },
            {
              id: 'change',
              head: t('before_after'),
              narrow: 'line',
              cell: (row) => (
                <span className="mono">
                  {short(row.before)} → {short(row.after)}
                </span>
              ),
            },
            {
              id: 'hash',
              head: t('hash'),
              cell: (row) => <code title={row.hash}>{row.hash.slice(0, 12)}</code>,
            },
            { id: 'id', head: '#', align: 'right', cell: (row) => row.id },
          ]}
        />
      }
    />
  );
}

/** What was verified, or where the first difference is. */
function verdict(t: ReturnType<typeof useText>, { rows, valid, brokenAt, anchors, lostAnchor }: Verified): string {
  if (valid) return t('chain_rows', { rows, anchors });
  if (brokenAt === null && lostAnchor) {
    return t('chain_not_as_written', { at: dateTime(lostAnchor.at), position: lostAnchor.position });
  }
  return brokenAt === null ? '' : `#${brokenAt}`;
}

const QUARTER_MS = 92 * 86_400_000;

/** Exports the last quarter as a file under the current filters. */
function ExportButton() {
  const t = useText();
  const words = useRefusalText();
  const [{ actor, action }] = usePageSearch();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const now = Date.now();
    const range = { from: new Date(now - QUARTER_MS).toISOString(), to: new Date(now + 60_000).toISOString() };
    try {
      await saveFile(calls.staff.exportAudit, {
        ...range,
        ...(actor && { actor }),
        ...(action && { action }),
      });
    } catch (error) {
      showToast({ kind: 'error', title: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void take()}>
      {t('export_audit')}
    </Button>
  );
}

function VerifyButton() {
  const t = useText();
  const verify = useAct(calls.staff.verifyAudit, {
    onSuccess: (value) =>
      showToast({
        kind: value.valid ? 'ok' : 'error',
        title: t(value.valid ? 'chain_sound' : 'chain_broken'),
        detail: verdict(t, value),
      }),
  });
  return (
    <Button busy={verify.isPending} onClick={() => verify.mutate({})}>
      {t('verify_chain')}
    </Button>
  );
}

function short(value: unknown): string {
  if (value === null || value === undefined) return '—';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
