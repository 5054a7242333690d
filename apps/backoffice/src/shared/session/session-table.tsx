import { DenseTable } from '@lantern/ui';
import { dateTime } from '../formats/format.ts';
import { useText } from '../i18n/text.ts';
import { NoRows } from '../parts/query-state.tsx';

export interface SessionRow {
  readonly platform: string;
  readonly ip: string | null;
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** Active sessions, with the last activity of each. */
export function SessionTable({ rows }: { rows: readonly SessionRow[] }) {
  const t = useText();
  return (
    <DenseTable
      label={t('sessions')}
      rows={rows}
      rowKey={(row) => `${row.platform} ${row.createdAt} ${row.device}`}
      empty={<NoRows text={t('no_sessions')} />}
      columns={[
        { id: 'platform', head: t('device'), cell: (row) => `${row.platform} · ${row.device}` },
        { id: 'ip', head: 'IP', cell: (row) => row.ip ?? '—' },
        { id: 'seen', head: t('last_seen'), cell: (row) => dateTime(row.lastSeenAt) },
      ]}
    />
  );
}
