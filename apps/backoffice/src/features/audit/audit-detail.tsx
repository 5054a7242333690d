import type { Value } from '@lantern/contract/schemas';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { DenseTable, KeyValue } from '@lantern/ui';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { labelOf } from '../../shared/requests/frozen-labels.ts';
import { useTargetText } from '../../shared/requests/request-texts.ts';
import { differencesOf, type FieldDifference } from './differences.ts';

export type AuditEntry = Value<'staff.auditLog'>['rows'][number];

/** One entry of the audit log: who did what, the changed fields, and the stored values in full. */
export function AuditDetail({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const target = useTargetText();
  return (
    <DetailPanel title={named('action', entry.action)} onClose={onClose}>
      <KeyValue name={t('time')}>{dateTime(entry.at)}</KeyValue>
      <KeyValue name={t('actor')}>{entry.actor}</KeyValue>
      <KeyValue name="IP">{entry.ip ?? '—'}</KeyValue>
      <KeyValue name={t('target')}>{target(entry.target)}</KeyValue>
      <Differences entry={entry} />
      <details>
        <summary>{t('audit_stored')}</summary>
        <KeyValue name={t('action')}>
          <span className="monospace">{entry.action}</span>
        </KeyValue>
        <KeyValue name={t('target')}>
          <span className="monospace">{entry.target}</span>
        </KeyValue>
        <Stored name={t('audit_before')} value={entry.before} />
        <Stored name={t('audit_after')} value={entry.after} />
        <KeyValue name={t('hash')}>
          <span className="monospace">{entry.hash}</span>
        </KeyValue>
      </details>
    </DetailPanel>
  );
}

function Differences({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const rows = differencesOf(entry.before, entry.after);
  if (rows.length === 0) return null;
  const label = (name: string) => (/^\d+$/.test(name) ? name : labelOf(t, entry.action, name));
  return (
    <>
      <h3>{t('audit_changed')}</h3>
      <DenseTable<FieldDifference>
        label={t('audit_changed')}
        rows={rows}
        rowKey={(row) => row.path.join('.')}
        columns={[
          { id: 'field', head: t('audit_field'), cell: (row) => row.path.map(label).join(' · ') },
          { id: 'before', head: t('audit_before'), cell: (row) => shown(row.before) },
          { id: 'after', head: t('audit_after'), cell: (row) => <b>{shown(row.after)}</b> },
        ]}
      />
    </>
  );
}

function Stored({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <>
      <h3>{name}</h3>
      <pre className="monospace audit-detail-stored">{JSON.stringify(value, null, 2)}</pre>
    </>
  );
}

/** A stored value as text: instants in the brand's zone, amounts with separators, lists one after the other. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? dateTime(text) : withShownAmounts({ text }).text;
}
