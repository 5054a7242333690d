import './audit.css';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { dayStart } from '../../shared/formats/local-time.ts';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { ListPage, PagedTable, rowsOf, SearchFilter } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { useTargetText } from '../../shared/requests/request-texts.ts';
import { useMay } from '../../shared/session/me.ts';
import { AuditDetail, type AuditEntry } from './audit-detail.tsx';
import { differencesOf } from './differences.ts';

type Verified = Value<'staff.verifyAudit'>;

/** The audit log: append-only and hash-chained, so that a removed or changed row is detected. */
export default function AuditPage() {
  const t = useText();
  const named = useNamed();
  const target = useTargetText();
  const may = useMay();
  const [{ id }, change] = usePageSearch();
  const query = usePages(calls.staff.auditLog, { limit: 50, ...useAuditFilter() });
  const open = rowsOf<AuditEntry>(query).find((row) => row.id === id);
  return (
    <ListPage
      title={t('audit_log')}
      hasWideDetail
      tools={
        <>
          {may('audit.export') && <ExportButton />}
          <VerifyButton />
        </>
      }
      filters={
        <SearchFilter
          fields={[
            { name: 'action', label: t('action') },
            { name: 'actor', label: t('actor') },
            { name: 'target', label: t('audit_target') },
            { name: 'from', label: t('time_from'), type: 'date' },
            { name: 'to', label: t('time_to'), type: 'date' },
          ]}
        />
      }
      list={
        <PagedTable
          label={t('audit_log')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('nothing_yet')}
          chosen={id}
          onChoose={(chosen) => change({ id: chosen }, 'push')}
          opener={{ head: t('action'), cell: (row) => named('action', row.action) }}
          columns={[
            { id: 'at', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.at) },
            { id: 'actor', head: t('actor'), narrow: 'result', cell: (row) => row.actor },
            { id: 'ip', head: 'IP', cell: (row) => row.ip ?? '—' },
            { id: 'target', head: t('target'), narrow: 'state', cell: (row) => target(row.target) },
            {
              id: 'fields',
              head: t('audit_changed'),
              align: 'right',
              cell: (row) => differencesOf(row.before, row.after).length || '—',
            },
            { id: 'id', head: '#', align: 'right', cell: (row) => row.id },
          ]}
        />
      }
      detail={open && <AuditDetail key={open.id} entry={open} onClose={() => change({ id: undefined })} />}
    />
  );
}

/** The filters of the address; days are those of the brand, the last one included. */
function useAuditFilter() {
  const [{ actor, action, target, from, to }] = usePageSearch();
  const [begin, end] = [dayStart(from), dayStart(to, 1)];
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(target && { target }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
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

/** Exports the chosen days, or the last quarter, as a file under the current filters. */
function ExportButton() {
  const t = useText();
  const words = useRefusalText();
  const filter = useAuditFilter();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const now = Date.now();
    const range = { from: new Date(now - QUARTER_MS).toISOString(), to: new Date(now + 60_000).toISOString() };
    try {
      await saveFile(calls.staff.exportAudit, {
        ...range,
        ...filter,
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
