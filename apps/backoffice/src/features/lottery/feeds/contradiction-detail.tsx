import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { useMay } from '../../../shared/session/me.ts';
import type { Contradiction } from './feed-texts.ts';

const { closeContradiction, contradictions, feeds } = calls.lotteryFeeds;

/** Two contradicting results of one draw side by side, and the decision which is right. */
export function ContradictionDetail({ contradiction, onClose }: { contradiction: Contradiction; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const lottery = useLotteryText();
  const { closed, given, standing } = contradiction;
  return (
    <DetailPanel title={`${lottery.game(contradiction.gameCode)} ${contradiction.number}`} onClose={onClose}>
      <KeyValue name={t('draw')}>
        <PageLink to="/draws" search={{ id: contradiction.issueId, state: 'ALL' }}>
          {contradiction.number}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('feed')}>{contradiction.feed}</KeyValue>
      <KeyValue name={t('contradicts')}>{t(`against_${contradiction.against}`)}</KeyValue>
      <KeyValue name={t('feed_raised')}>{dateTime(contradiction.raisedAt)}</KeyValue>
      {given === null || standing === null ? (
        <Note tone="warn">{t('contradiction_blind', { prizes: contradiction.differing.join(', ') || '—' })}</Note>
      ) : (
        <dl className="contradiction-detail-results">
          <dt />
          <dt>{t('feed_says')}</dt>
          <dt>{t('result_stands')}</dt>
          {contradiction.differing.map((prize) => (
            <Differing key={prize} prize={prize} given={given[prize] ?? []} standing={standing[prize] ?? []} />
          ))}
        </dl>
      )}
      {closed && (
        <KeyValue name={t('contradiction_closed')}>
          {closed.note} · {closed.by} · {dateTime(closed.at)}
        </KeyValue>
      )}
      {!closed && may('lottery.results') && <CloseForm id={contradiction.id} onClosed={onClose} />}
    </DetailPanel>
  );
}

function Differing({
  prize,
  given,
  standing,
}: {
  prize: string;
  given: readonly string[];
  standing: readonly string[];
}) {
  return (
    <>
      <dd>{prize}</dd>
      <dd className="num">{given.join(' ')}</dd>
      <dd className="num">{standing.join(' ')}</dd>
    </>
  );
}

function CloseForm({ id, onClosed }: { id: string; onClosed: () => void }) {
  const t = useText();
  const [note, setNote] = useState('');
  const close = useAct(closeContradiction, {
    invalidates: [contradictions, feeds],
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('contradiction_closed') });
      onClosed();
    },
  });
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReason(note)) close.mutate({ id, note: note.trim() });
      }}
    >
      <p className="mut3">{t('contradiction_hint')}</p>
      <ReasonField value={note} onChange={setNote} />
      <Button type="submit" look="pri" block disabled={!isReason(note)} busy={close.isPending}>
        {t('contradiction_close')}
      </Button>
    </form>
  );
}
