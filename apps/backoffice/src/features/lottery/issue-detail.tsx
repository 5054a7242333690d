import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, ConfirmDialog, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { clockTime, dateTime } from '../../shared/format.ts';
import { useLotteryText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel, useIsWide } from '../../shared/list-room/index.ts';
import { useMay } from '../../shared/me.ts';
import { Reading } from '../../shared/reading.tsx';
import { RequestHistory } from '../../shared/request-history.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { ExposureList } from './exposure-list.tsx';
import { ISSUE_TONES } from './issue-tones.ts';
import { OwnDraw } from './own-draw.tsx';
import { PastRuns } from './past-runs.tsx';
import { ResultForm } from './result-form.tsx';
import { VoidForm } from './void-form.tsx';

type Data = Value<'lotteryOffice.issue'>;

/** Until there is a result an issue can be given up, and once it is settled. */
const MAY_BE_VOID: ReadonlySet<Data['issue']['state']> = new Set(['PLANNED', 'OPEN', 'CLOSED', 'SETTLED']);

/** One issue: where it stands, the blind double entry of its result, and the exposure by number. */
export function IssueDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useCall(calls.lotteryOffice.issue, { id }, { refetchInterval: 10_000 });
  const lottery = useLotteryText();
  // Where there is room the exposure stands below the list.
  const isWide = useIsWide();
  const may = useMay();
  const data = query.data;
  return (
    <DetailPanel title={data ? `${lottery.game(data.issue.gameCode)} ${data.issue.number}` : '…'} onClose={onClose}>
      <Reading query={query}>
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
            <KeyValue name={t('worst_case')}>
              <Amount amount={data.issue.worstCase} />
            </KeyValue>
            {data.draw && <OwnDraw draw={data.draw} />}
            {!data.draw && (data.result ? <ResultShown data={data} /> : <ResultPart data={data} />)}
            <PastRuns past={data.past} />
            {data.correctable && data.issue.state === 'SETTLED' && may('lottery.correct') && (
              <CorrectionForm issueId={data.issue.id} prizes={data.prizes} />
            )}
            {MAY_BE_VOID.has(data.issue.state) && may('lottery.void') && (
              <VoidForm issueId={data.issue.id} isSettled={data.issue.state === 'SETTLED'} />
            )}
            {!isWide && data.liability.length > 0 && (
              <>
                <h3>{t('exposure')}</h3>
                <ExposureList rows={data.liability} />
              </>
            )}
          </>
        )}
      </Reading>
      <RequestHistory target={`lottery_issue:${id}`} />
    </DetailPanel>
  );
}

function ResultShown({ data }: { data: Data }) {
  const t = useText();
  const result = data.result;
  if (!result) return null;
  return (
    <>
      <h3>{t('result')}</h3>
      {result.source === 'DEMO' && <Note tone="info">{t('demo_result')}</Note>}
      {data.prizes.map(({ prize }) => (
        <KeyValue key={prize} name={prize}>
          {(result.numbers[prize] ?? []).join(' ')}
        </KeyValue>
      ))}
      <KeyValue name={t('source')}>{t(`source_${result.source}`)}</KeyValue>
    </>
  );
}

function ResultPart({ data }: { data: Data }) {
  const t = useText();
  const may = useMay();
  const waits = data.issue.state === 'CLOSED';
  const mine = data.entries.some((entry) => entry.mine);
  return (
    <>
      <h3>{t('result')}</h3>
      {data.entries.map((entry) => (
        <KeyValue key={entry.operator} name={t(entry.mine ? 'your_entry' : 'first_entry')}>
          {entry.operator} · {clockTime(entry.at)}
        </KeyValue>
      ))}
      {!waits && <p className="mut3">{t('result_after_close')}</p>}
      {waits && data.entries.length > 0 && !mine && <Note tone="warn">{t('entry_hidden')}</Note>}
      {waits && mine && <Note tone="info">{t('waits_for_second')}</Note>}
      {waits && may('lottery.results') && !mine && <ResultForm issueId={data.issue.id} prizes={data.prizes} />}
      {waits && data.demoDrawAllowed && may('lottery.draw') && <DemoDraw issueId={data.issue.id} />}
    </>
  );
}

/** A drawn stand-in for the real result: labelled as such everywhere, and asked for twice. */
function DemoDraw({ issueId }: { issueId: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { lotteryOffice } = calls;
  const draw = useAct(lotteryOffice.demoDraw, {
    invalidates: [lotteryOffice.issue, lotteryOffice.issues],
    onSuccess: () => showToast({ kind: 'ok', title: t('demo_drawn') }),
  });
  return (
    <>
      <Button block onClick={() => setAsking(true)}>
        {t('demo_draw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('demo_draw')}
        confirmLabel={t('demo_draw')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          draw.mutate({ issueId });
        }}
      >
        {t('demo_draw_text')}
      </ConfirmDialog>
    </>
  );
}
