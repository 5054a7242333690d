import { calls } from '@lantern/contract/calls';
import { parseAmount } from '@lantern/money';
import { Button, KeyValue, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { ChoiceField } from '../../shared/fields/choice-field.tsx';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { ageText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { RequestForm } from '../../shared/requests/request-form.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay, useMe } from '../../shared/session/me.ts';
import { ANSWER_TONES, type OpenRound } from './tones.ts';

const { openRounds, queryRound, requestClose } = calls.gamesBackOffice;

/** A round that its vendor left open: the vendor's answer, its movements, and the request to close it. */
export function OpenRoundDetail({ round, onClose }: { round: OpenRound; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const query = useAct(queryRound, { invalidates: [openRounds] });
  const { id, memberId, asked: answer } = round;
  return (
    <DetailPanel title={round.gameName} onClose={onClose}>
      <KeyValue name={t('open_for')}>{ageText(t, round.openedAt)}</KeyValue>
      <KeyValue name={t('vendor')}>{round.vassalage}</KeyValue>
      <KeyValue name={t('member')}>
        {may('members.read') ? (
          <PageLink to="/members" search={{ id: memberId }}>
            {round.account || memberId}
          </PageLink>
        ) : (
          round.account || memberId
        )}
      </KeyValue>
      <KeyValue name={t('stake')}>
        <Amount amount={round.stake} plain={false} />
      </KeyValue>
      <KeyValue name={t('payout')}>
        <Amount amount={round.payout} plain={false} />
      </KeyValue>
      <KeyValue name={t('time_OPENED')}>{dateTime(round.openedAt)}</KeyValue>
      <KeyValue name={t('round')}>
        <PageLink to="/rounds" search={{ id, of: memberId }} className="monospace">
          {id}
        </PageLink>
      </KeyValue>
      <h3>{t('vendor_says')}</h3>
      {answer === null ? (
        <p className="mut">{t(round.canAsk ? 'not_asked_yet' : 'cannot_be_asked')}</p>
      ) : (
        <>
          <KeyValue name={dateTime(answer.at)}>
            <Tag tone={ANSWER_TONES[answer.answer]}>{t(`answer_${answer.answer}`)}</Tag>
          </KeyValue>
          {answer.stake !== null && (
            <KeyValue name={t('stake')}>
              <Amount amount={answer.stake} />
            </KeyValue>
          )}
          {answer.payout !== null && (
            <KeyValue name={t('payout')}>
              <Amount amount={answer.payout} />
            </KeyValue>
          )}
        </>
      )}
      {round.canAsk && may('games.manage') && (
        <Button block busy={query.isPending} onClick={() => query.mutate({ id, memberId })}>
          {t('ask_vendor_again')}
        </Button>
      )}
      {round.request !== null && <RequestNote id={round.request} link={t('close_round_waits')} />}
      {round.request === null && may('games.manage') && <CloseForm round={round} />}
    </DetailPanel>
  );
}

const OUTCOMES = ['VOID', 'ENDED'] as const;

/** The vendor's answer is the default; two people decide. */
function CloseForm({ round }: { round: OpenRound }) {
  const t = useText();
  const { exponent } = useMe().currency;
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>(round.asked?.answer === 'ENDED' ? 'ENDED' : 'VOID');
  const [payout, setPayout] = useState(round.asked?.payout ?? '');
  const query = useAct(requestClose, { invalidates: [openRounds] });
  const isEnded = outcome === 'ENDED';
  const amount = parseAmount(payout || '0', exponent);
  return (
    <RequestForm
      title={t('close_round')}
      hint={t('close_round_hint')}
      submit={t('close_round_ask')}
      isReady={!isEnded || amount !== null}
      isBusy={query.isPending}
      onRequest={(reason) => {
        const payload = { id: round.id, memberId: round.memberId, outcome, reason };
        query.mutate({ ...payload, ...(isEnded && { payout: payout || '0' }) });
      }}
    >
      <ChoiceField
        label={t('close_how')}
        name="outcome"
        words={OUTCOMES}
        value={outcome}
        textOf={(one) => t(`close_${one}`)}
        onChange={setOutcome}
      />
      {isEnded && <MoneyField label={t('payout')} name="payout" value={payout} onValueChange={setPayout} />}
    </RequestForm>
  );
}
