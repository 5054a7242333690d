import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel, useIsWide } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { ExposureAccess } from '../exposure/exposure-access.tsx';
import { ExposureList } from '../exposure/exposure-list.tsx';
import { CorrectionForm } from '../results/correction-form.tsx';
import { ResultPart } from '../results/result-part.tsx';
import { CloseForm } from './close-form.tsx';
import { ISSUE_TONES } from './issue-tones.ts';
import { OwnDraw } from './own-draw.tsx';
import { PastRuns } from './past-runs.tsx';
import { VoidForm } from './void-form.tsx';

type Data = Value<'lotteryBackOffice.issue'>;

/** A draw can be voided until it has a result, and after its settlement. */
const MAY_BE_VOID: ReadonlySet<Data['issue']['state']> = new Set(['PLANNED', 'OPEN', 'CLOSED', 'SETTLED']);

/** States that accept bets now or later. */
const MAY_CLOSE: ReadonlySet<Data['issue']['state']> = new Set(['PLANNED', 'OPEN']);

/** One draw: state, blind double entry of its result, and exposure by number. */
export function IssueDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useCall(calls.lotteryBackOffice.issue, { id }, { refetchInterval: 10_000 });
  const lottery = useLotteryText();
  // On wide screens the exposure is below the list.
  const isWide = useIsWide();
  const may = useMay();
  const data = query.data;
  return (
    <DetailPanel title={data ? `${lottery.game(data.issue.gameCode)} ${data.issue.number}` : '…'} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            <KeyValue name={t('state')}>
              <Tag tone={ISSUE_TONES[data.issue.state]}>{t(`issue_${data.issue.state}`)}</Tag>
            </KeyValue>
            <KeyValue name={t('closes')}>{dateTime(data.issue.closesAt)}</KeyValue>
            <KeyValue name={t('draws_at')}>{dateTime(data.issue.drawsAt)}</KeyValue>
            <KeyValue name={t('bets')}>{data.issue.bets}</KeyValue>
            <KeyValue name={t('staked')}>
              <Amount amount={data.issue.stake} />
            </KeyValue>
            {data.issue.worstCase !== null && (
              <KeyValue name={t('worst_case')}>
                <Amount amount={data.issue.worstCase} />
              </KeyValue>
            )}
            {data.draw && <OwnDraw draw={data.draw} />}
            <ResultAndExposure data={data} />
            <PastRuns past={data.past} />
            {data.correctable && data.result && data.issue.state === 'SETTLED' && may('lottery.correct') && (
              <CorrectionForm issueId={data.issue.id} prizes={data.prizes} result={data.result.numbers} />
            )}
            {MAY_CLOSE.has(data.issue.state) && data.correctable && may('lottery.issues') && (
              <CloseForm issueId={data.issue.id} closesAt={data.issue.closesAt} />
            )}
            {MAY_BE_VOID.has(data.issue.state) && may('lottery.void') && (
              <VoidForm issueId={data.issue.id} isSettled={data.issue.state === 'SETTLED'} />
            )}
            {!isWide && data.issue.state !== 'UNCONFIRMED' && data.liability.length > 0 && (
              <>
                <h3>{t('exposure')}</h3>
                <ExposureList rows={data.liability} />
              </>
            )}
          </>
        )}
      </QueryState>
      <RequestHistory target={`lottery_issue:${id}`} />
    </DetailPanel>
  );
}

/** The result and the exposure; of a draw that is not on sale yet, where its day is confirmed. */
function ResultAndExposure({ data }: { data: Data }) {
  const t = useText();
  if (data.issue.state !== 'UNCONFIRMED') {
    return (
      <>
        {!data.draw && <ResultPart data={data} />}
        <ExposureAccess data={data} />
      </>
    );
  }
  return (
    <Note tone="warn">
      {t('issue_unconfirmed_note')}{' '}
      <PageLink to="/calendar" search={{ game: data.issue.gameCode }}>
        {t('draw_calendar')}
      </PageLink>
    </Note>
  );
}
