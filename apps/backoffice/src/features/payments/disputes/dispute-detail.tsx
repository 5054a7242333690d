import { calls } from '@lantern/contract/calls';
import { KeyValue, Note, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { ProofPictures } from '../withdrawals/proof-pictures.tsx';
import { WithdrawalActions } from '../withdrawals/withdrawal-actions.tsx';
import { OpenRequest, OrderFacts, OrderHistory, PaidParts } from '../withdrawals/withdrawal-parts.tsx';
import { ClaimBar, QuestionForm } from './dispute-claim.tsx';
import { type DisputeRow, disputeAge, TURN_TONES } from './dispute-tones.ts';

/** One dispute: assignee, payment, evidence, messages, and its answer by two people. */
export function DisputeDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const payment = useCall(calls.paymentsBackOffice.withdrawal, { id }, { refetchInterval: 5_000 });
  const query = useCall(calls.paymentsDisputes.dispute, { id }, { refetchInterval: 5_000 });
  const may = useMay();
  const [data, shown] = [payment.data, query.data];
  const isOthers = shown !== undefined && shown.dispute.owner !== null && !shown.dispute.isMine;
  const canWork = shown !== undefined && shown.dispute.turn !== 'ENDED' && may('payments.review');
  return (
    <DetailPanel title={`W ${id}`} onClose={onClose}>
      <QueryState query={payment.error ? payment : query}>
        {data && shown && (
          <>
            <OrderFacts order={data.order}>
              <DisputeFacts dispute={shown.dispute} />
            </OrderFacts>
            {canWork && <ClaimBar dispute={shown.dispute} />}
            <OpenRequest order={data.order} />
            <PaidParts parts={data.parts} />
            <ProofPictures proofs={data.proofs} />
            <Words words={shown.words} />
            {canWork && !isOthers && data.order.request === null && <QuestionForm key={shown.words.length} id={id} />}
            {!isOthers && <WithdrawalActions key={data.order.state} order={data.order} channels={data.channels} />}
            <OrderHistory id={id} history={data.history} />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

function DisputeFacts({ dispute }: Pick<DisputeRow, 'dispute'>) {
  const t = useText();
  return (
    <>
      <KeyValue name={t('dispute_age')}>
        {disputeAge(t, dispute)} · {dateTime(dispute.openedAt)}
      </KeyValue>
      <KeyValue name={t('owner')}>
        {dispute.owner ?? t('dispute_nobody')}{' '}
        <Tag tone={TURN_TONES[dispute.turn]}>{t(`dispute_view_${dispute.turn}`)}</Tag>
      </KeyValue>
    </>
  );
}

/** Messages of operators and member, in order. */
function Words({ words }: Pick<DisputeRow, 'words'>) {
  const t = useText();
  return (
    <>
      <h3>{t('dispute_words')}</h3>
      {words.length === 0 && <p className="mut3">{t('dispute_no_words')}</p>}
      {words.map((word) => (
        <Note key={word.at} tone={word.by === 'MEMBER' ? 'info' : 'plain'}>
          <span className="dispute-detail-claim">
            <small>
              {word.actor} · {dateTime(word.at)}
              {word.pictures > 0 && ` · ${t('dispute_said_pictures', { count: word.pictures })}`}
            </small>
            {word.words}
          </span>
        </Note>
      ))}
    </>
  );
}
