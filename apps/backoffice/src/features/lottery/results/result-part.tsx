import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, ConfirmDialog, KeyValue, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../../shared/api/hooks.ts';
import { clockTime, dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { rowsOf } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../../shared/navigation/page-search.ts';
import { useMay } from '../../../shared/session/me.ts';
import { ResultForm } from './result-form.tsx';

type Data = Value<'lotteryBackOffice.issue'>;

/** The result of a lottery drawn by others: the numbers, or the progress of its entry. */
export function ResultPart({ data }: { data: Data }) {
  const may = useMay();
  const mine = data.entries.find((entry) => entry.mine);
  return (
    <>
      {data.result ? <ResultShown data={data} /> : <ResultAwaited data={data} />}
      {mine && may('lottery.results') && <NextDraw issueId={data.issue.id} />}
    </>
  );
}

function ResultShown({ data }: { data: Data }) {
  const t = useText();
  const { result } = data;
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

function ResultAwaited({ data }: { data: Data }) {
  const t = useText();
  const may = useMay();
  const waits = data.issue.waitsFor !== null;
  const mine = data.entries.find((entry) => entry.mine);
  return (
    <>
      <h3>{t('result')}</h3>
      {data.entries.map((entry) => (
        <KeyValue key={entry.operator} name={t(entry.mine ? 'your_entry' : 'entry_of_other')}>
          {entry.operator} · {clockTime(entry.at)}
        </KeyValue>
      ))}
      {!waits && <Note tone="info">{t('result_after_draw', { time: dateTime(data.issue.drawsAt) })}</Note>}
      {data.issue.waitsFor === 'SECOND_ENTRY' && (
        <Note tone="info">{t(mine ? 'waits_for_second' : 'entry_hidden')}</Note>
      )}
      <Differences data={data} />
      {waits && may('lottery.results') && <EntryForm data={data} mine={mine} />}
      {data.demoDrawAllowed && may('lottery.draw') && <DemoDraw issueId={data.issue.id} />}
    </>
  );
}

/** Entries that differ, by operator and prize; visible to everyone who opens the draw until it has a result. */
function Differences({ data }: { data: Data }) {
  const t = useText();
  if (data.differences.length === 0) return null;
  return (
    <Note tone="warn">
      <b>{t('entries_differ')}</b>
      <ul>
        {data.differences.map(({ one, other, prizes }) => (
          <li key={`${one} ${other}`}>{t('entries_differ_in', { one, other, prizes: prizes.join(', ') })}</li>
        ))}
      </ul>
      {data.contradicted ? (
        <p>
          {t('entries_contradicted')} <PageLink to="/feeds">{t('contradictions')}</PageLink>
        </p>
      ) : (
        <p>{t('entries_differ_hint')}</p>
      )}
    </Note>
  );
}

/** The entry form: open for operators without an entry and when sources differ; otherwise behind a button to change the own entry. */
function EntryForm({ data, mine }: { data: Data; mine: Data['entries'][number] | undefined }) {
  const t = useText();
  const differing = mine
    ? data.differences.filter(({ one, other }) => one === mine.operator || other === mine.operator)
    : [];
  const form = (
    <ResultForm
      key={mine?.at}
      issueId={data.issue.id}
      prizes={data.prizes}
      before={mine?.numbers ?? null}
      marked={differing.flatMap(({ prizes }) => prizes)}
    />
  );
  if (data.exposure === 'SHOWN') return <Note tone="info">{t('exposure_seen')}</Note>;
  if (mine === undefined || data.differences.length > 0) return form;
  return (
    <details className="result-part-change">
      <summary>{t('change_entry')}</summary>
      {form}
    </details>
  );
}

/** Link to the next draw without a result and without an entry of this operator. */
function NextDraw({ issueId }: { issueId: string }) {
  const t = useText();
  const lottery = useLotteryText();
  const [, change] = usePageSearch();
  const query = usePages(calls.lotteryBackOffice.issues, { running: true, limit: 30 });
  const next = rowsOf<Data['issue']>(query).find((row) => row.waitsFor !== null && !row.entered && row.id !== issueId);
  if (next === undefined) return null;
  return (
    <Button block onClick={() => change({ id: next.id }, 'push')}>
      {t('enter_next', { draw: `${lottery.game(next.gameCode)} ${next.number}` })}
    </Button>
  );
}

/** A demo result in place of a real one: labelled as such everywhere, and confirmed twice. */
function DemoDraw({ issueId }: { issueId: string }) {
  const t = useText();
  const [confirming, setConfirming] = useState(false);
  const { lotteryBackOffice } = calls;
  const draw = useAct(lotteryBackOffice.demoDraw, {
    invalidates: [lotteryBackOffice.issue, lotteryBackOffice.issues],
    onSuccess: () => showToast({ kind: 'ok', title: t('demo_drawn') }),
  });
  return (
    <>
      <Button block onClick={() => setConfirming(true)}>
        {t('demo_draw')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('demo_draw')}
        confirmLabel={t('demo_draw')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          draw.mutate({ issueId });
        }}
      >
        {t('demo_draw_text')}
      </ConfirmDialog>
    </>
  );
}
