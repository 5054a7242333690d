import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Tag, type TagTone } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useEventText, useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { MoreRows, NoRows, QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';

type Row = Value<'views.operatorTimeline'>['rows'][number];

const TONES: Readonly<Record<string, TagTone>> = {
  LOGIN: 'info',
  DEPOSIT: 'ok',
  WITHDRAWAL: 'info',
  TRANSFER: 'info',
  BET: 'neutral',
  ROUND: 'neutral',
  LEDGER: 'neutral',
  STAFF: 'wait',
  ACCOUNT: 'vip',
};

/** Link to the page with details of an event. */
function targetOf(reference: Row['reference'], id: string, may: (permission: string) => boolean) {
  const isPayment = reference?.type === 'DEPOSIT' || reference?.type === 'WITHDRAWAL';
  if (reference && isPayment && !may('payments.read') && may('payments.service')) {
    const { type: kind, id: order } = reference;
    return { to: '/payment-status', search: { member: id, kind, id: `${kind}-${order}` } };
  }
  if (reference?.type === 'DEPOSIT') return { to: '/deposits', search: { id: reference.id } };
  if (reference?.type === 'WITHDRAWAL') return { to: '/withdrawals', search: { id: reference.id } };
  if (reference?.type === 'VENDOR_TRANSFER')
    return { to: '/vendor-transfers', search: { id: reference.id, state: 'ALL' } };
  if (reference?.type === 'ROUND') return { to: '/rounds', search: { id: reference.id, of: id } };
  if (reference?.type === 'ENTRY') return { to: '/ledger', search: { account: `M:${id}:MAIN`, id: reference.id } };
  return null;
}

/** Why a bet counts less than its stake towards wagering requirements and contracts. */
function Uncounted({ params: { uncounted, valid } }: { params: Row['params'] }) {
  const t = useText();
  const why = `uncounted_${uncounted}`;
  if (valid === undefined || !t.has(why)) return null;
  return (
    <>
      <br />
      <span className="mut3">
        {t('valid_bet')} <Amount amount={valid} /> · {t(why)}
      </span>
    </>
  );
}

/** All events of one member by time, from all areas. */
export function MemberTimeline({ id }: { id: string }) {
  const t = useText();
  const words = useEventText();
  const may = useMay();
  const query = usePages(calls.views.operatorTimeline, { id, limit: 50 });
  const rows = rowsOf<Row>(query);
  const textOf = (row: Row) => {
    const target = targetOf(row.reference, id, may);
    return target ? <PageLink {...target}>{words(row)}</PageLink> : words(row);
  };
  return (
    <QueryState query={query}>
      {rows.length === 0 && <NoRows text={t('nothing_yet')} />}
      {rows.map((row, place) => (
        <KeyValue
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline is only appended to, and two events may be equal
          key={place}
          name={
            <>
              <Tag tone={TONES[row.kind]}>{t(`kind_${row.kind}`)}</Tag> {textOf(row)}
              <br />
              <span className="mut3">{dateTime(row.at)}</span>
              <Uncounted params={row.params} />
            </>
          }
        >
          {row.amount !== null && <Amount amount={row.amount} sign="always" />}
        </KeyValue>
      ))}
      <MoreRows query={query} />
    </QueryState>
  );
}
