import { calls } from '@lantern/contract/calls';
import { Timeline } from '@lantern/ui';
import { usePages } from '../api/hooks.ts';
import { dateTime } from '../formats/format.ts';
import { useNamed, useText } from '../i18n/text.ts';
import { rowsOf } from '../list-page/index.ts';
import { MoreRows } from '../parts/query-state.tsx';
import { useMay } from '../session/me.ts';

/** Four-eyes requests about a subject or a member: requester, approver, and their notes. */
export function RequestHistory(props: Props) {
  return useMay()('requests.read') && <History {...props} />;
}

interface Props {
  /** E.g. `deposit:17`. */
  readonly target?: string;
  readonly memberId?: string;
  /** The open request, which is shown elsewhere on the page. */
  readonly except?: string | null | undefined;
}

function History({ target, memberId, except }: Props) {
  const t = useText();
  const named = useNamed();
  const about = { ...(target !== undefined && { target }), ...(memberId !== undefined && { memberId }) };
  const query = usePages(calls.staff.requests, { ...about, limit: 20 });
  const rows = rowsOf(query).filter((row) => row.id !== except);
  if (rows.length === 0) return null;
  return (
    <section data-part="requests">
      <h3>{t('requests_about')}</h3>
      <Timeline
        label={t('requests_about')}
        steps={rows.map((row) => ({
          label: `${named('action', row.action)} · ${named('request', row.state)}`,
          detail: [
            `${dateTime(row.createdAt)} · ${row.maker}: ${row.reason}`,
            row.decidedAt && [dateTime(row.decidedAt), row.checker].filter(Boolean).join(' · '),
            row.note,
          ]
            .filter(Boolean)
            .join(' — '),
          state: row.state === 'PENDING' ? 'now' : row.state === 'REJECTED' ? 'bad' : 'done',
        }))}
      />
      <MoreRows query={query} />
    </section>
  );
}
