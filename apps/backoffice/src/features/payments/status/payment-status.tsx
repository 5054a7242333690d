import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note, Tag, type TagTone, Timeline } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { QueryState } from '../../../shared/parts/query-state.tsx';

type Order = Value<'paymentsBackOffice.serviceOrder'>['order'];
export type ServiceKind = Order['kind'];

/** Waiting orders are marked; results have a neutral tone. */
export const toneOf = ({ waitsFor }: Order): TagTone => (waitsFor === null ? 'neutral' : 'wait');

/** One payment as its member sees it, with the facts that the member may know. */
export function PaymentStatus({ kind, id, onClose }: { kind: ServiceKind; id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const query = useCall(calls.paymentsBackOffice.serviceOrder, { kind, id }, { refetchInterval: 15_000 });
  const data = query.data;
  const word = kind === 'DEPOSIT' ? 'deposit' : 'withdrawal';
  return (
    <DetailPanel title={`${kind[0]} ${id}`} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            <Note>{t('payment_status_note')}</Note>
            <KeyValue name={t('member')}>
              <PageLink to="/members" search={{ id: data.order.memberId }}>
                {data.order.member}
              </PageLink>
            </KeyValue>
            <KeyValue name={t('state')}>
              <Tag tone={toneOf(data.order)}>{named(word, data.order.state)}</Tag>
            </KeyValue>
            {data.order.waitsFor && <KeyValue name={t('waits_for')}>{t(`waits_for_${data.order.waitsFor}`)}</KeyValue>}
            <KeyValue name={t('amount')}>
              <Amount amount={data.order.amount} />
            </KeyValue>
            <KeyValue name={t('fee')}>
              <Amount amount={data.fee} />
            </KeyValue>
            <KeyValue name={t('net')}>
              <Amount amount={data.net} />
            </KeyValue>
            <KeyValue name={t('channel')}>{data.way}</KeyValue>
            <KeyValue name={t('asked')}>{dateTime(data.order.createdAt)}</KeyValue>
            {data.order.endedAt && <KeyValue name={t('payment_ended')}>{dateTime(data.order.endedAt)}</KeyValue>}
            {data.reasonCode && (
              <KeyValue name={t('shown_to_member')}>
                {t(`refused_${data.reasonCode}`)}
                {data.message && ` · ${data.message}`}
              </KeyValue>
            )}
            <h3>{t('history')}</h3>
            <Timeline
              label={t('history')}
              steps={data.history.map((step) => ({
                label: named(word, step.to),
                detail: dateTime(step.at),
                state: 'done',
              }))}
            />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}
