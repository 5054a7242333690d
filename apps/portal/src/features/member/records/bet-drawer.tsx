import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, ConfirmDialog, Drawer, Icon, KeyValue, Money, Note, Skeletons, Tag } from '@lantern/ui';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { oddsText } from '../../../shared/lotteries/odds.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { resultOf } from './bet-result.ts';
import { BET_TONES } from './bet-states.ts';
import { useBetTexts } from './bet-texts.ts';
import { PlayEntries, ResultLine } from './play-parts.tsx';
import { shortId } from './short-id.ts';

type Data = Value<'lottery.myBet'>;

/** All of the stated odds, in ppm. */
const WHOLE_PPM = 1_000_000;
/** Lotteries with published results: these draws have no draw proof. */
const PUBLISHED: ReadonlySet<Data['bet']['family']> = new Set([
  ...(['THAI', 'LAOS', 'HANOI', 'FOUR_D', 'TOGEL', 'P3'] as const),
]);

/** One bet: selection, draw result, calculation of the payout, and its ledger entries. */
export function BetDrawer({ betId, tools, onClose }: { betId: string; tools?: ReactNode; onClose: () => void }) {
  const t = useText('records');
  const words = useRefusalText();
  const query = useCall(calls.lottery.myBet, { betId }, { staleTime: 2_000 });
  return (
    <Drawer open onClose={onClose} title={`${t('bet')} ${shortId(betId)}`} closeLabel={t('close')} tools={tools}>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.isPending && !query.error && <Skeletons count={3} label={t('bet')} />}
      {query.data && <BetBody data={query.data} />}
    </Drawer>
  );
}

function BetBody({ data }: { data: Data }) {
  const currency = useCurrency();
  const { bet } = data;
  const result = resultOf(bet, currency.exponent);
  return (
    <div className="drawer-body">
      <BetHead bet={bet} result={result} />
      <BetFacts bet={bet} />
      {bet.payout !== null && result !== null && <ResultLine payout={bet.payout} stake={bet.stake} result={result} />}
      {bet.cancellableUntil && <CancelBet betId={bet.id} stake={bet.stake} until={bet.cancellableUntil} />}
      {bet.result && <DrawResult bet={bet} numbers={bet.result} />}
      {data.corrections.map((correction) => (
        <CorrectionOf key={correction.at} correction={correction} result={bet.result} />
      ))}
      <PlayEntries entries={data.entries} />
    </div>
  );
}

/** The draw, and the result or the stake. */
function BetHead({ bet, result }: { bet: Data['bet']; result: ReturnType<typeof resultOf> }) {
  const t = useText('records');
  const currency = useCurrency();
  const named = useBetTexts();
  return (
    <div className="entry-drawer-amount">
      <small>
        {named.game(bet.gameCode)} {bet.issueNumber}
      </small>
      <b className="num">
        {result === null ? (
          <Money amount={bet.stake} {...currency} />
        ) : (
          <Money amount={result} {...currency} sign="always" tone="result" />
        )}
      </b>
      <span>
        <Tag tone={BET_TONES[bet.state]}>{t(`bet_${bet.state}`)}</Tag>
      </span>
    </div>
  );
}

function BetFacts({ bet }: { bet: Data['bet'] }) {
  const t = useText('records');
  const currency = useCurrency();
  return (
    <section>
      <h3>{t('what_happened')}</h3>
      <Selection bet={bet} />
      <KeyValue name={t('stake')}>
        <Money amount={bet.stake} {...currency} />
      </KeyValue>
      {bet.state === 'OPEN' && (
        <KeyValue name={t('can_win')}>
          <Money amount={bet.possibleWin} {...currency} tone="won" />
        </KeyValue>
      )}
      {bet.hits !== null && <KeyValue name={t('hits')}>{bet.hits}</KeyValue>}
      {bet.rebate !== null && (
        <KeyValue name={t('rebate')}>
          <Money amount={bet.rebate} {...currency} />
        </KeyValue>
      )}
      {bet.validBet !== null && (
        <KeyValue name={t('valid_bet')}>
          <Money amount={bet.validBet} {...currency} />
        </KeyValue>
      )}
      {bet.uncountedReason !== null && <p className="mut">{t(`uncounted_${bet.uncountedReason}`)}</p>}
    </section>
  );
}

/** Play, numbers, time, and the price of the selection. */
function Selection({ bet }: { bet: Data['bet'] }) {
  const t = useText('records');
  const words = useText('elottery');
  const zone = useZone();
  const currency = useCurrency();
  const named = useBetTexts();
  return (
    <>
      <KeyValue name={t('play')}>{named.play(bet)}</KeyValue>
      <KeyValue name={t('numbers')}>
        <span className="bet-drawer-numbers">
          {named.numbers(bet).map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: different positions may hold the same digits; the position is the key
            <b key={index}>{number}</b>
          ))}
        </span>
      </KeyValue>
      <KeyValue name={t('time')}>{formatTime(bet.placedAt, zone)}</KeyValue>
      {bet.prizeGroup === null ? (
        <KeyValue name={t('odds')}>1 : {oddsText(bet.odds)}</KeyValue>
      ) : (
        <KeyValue name={words('prize')}>{bet.prizeGroup}</KeyValue>
      )}
      {bet.payablePpm < WHOLE_PPM && <KeyValue name={t('pays_percent')}>{bet.payablePpm / 10_000} %</KeyValue>}
      {bet.family !== 'VN' ? (
        <KeyValue name={words('units')}>
          {bet.tickets} × <Money amount={bet.unitPrice} {...currency} /> × {bet.points}
        </KeyValue>
      ) : (
        <KeyValue name={t('points')}>{bet.points}</KeyValue>
      )}
    </>
  );
}

/** The draw's numbers; draws of the platform itself have a proof. */
function DrawResult({ bet, numbers: drawn }: { bet: Data['bet']; numbers: NonNullable<Data['bet']['result']> }) {
  const t = useText('records');
  const named = useBetTexts();
  return (
    <section>
      <h3>{t('draw_result')}</h3>
      {Object.entries(drawn).map(([prize, numbers]) => (
        <KeyValue key={prize} name={named.prize(prize)}>
          <span className="bet-drawer-drawn">{numbers.join('  ')}</span>
        </KeyValue>
      ))}
      {'DRAW' in drawn && !PUBLISHED.has(bet.family) && (
        <SiteLink className={buttonClass({ look: 'soft', block: true })} to={`/proof?issue=${bet.issueId}`}>
          <Icon as={ShieldCheck} />
          {t('draw_proof')}
        </SiteLink>
      )}
    </section>
  );
}

interface CorrectionProps {
  readonly correction: Data['corrections'][number];
  /** The draw's numbers now. */
  readonly result: Data['bet']['result'];
}

function CorrectionOf({ correction, result }: CorrectionProps) {
  const t = useText('records');
  const zone = useZone();
  const currency = useCurrency();
  return (
    <section>
      <h3>{t(correction.kind === 'VOID' ? 'round_given_up' : 'result_corrected')}</h3>
      <KeyValue name={t('time')}>{formatTime(correction.at, zone)}</KeyValue>
      <KeyValue name={t('result_before')}>
        <span className="bet-drawer-drawn">{beforeOf(result, correction.numbers).join('  ')}</span>
      </KeyValue>
      <KeyValue name={t('paid_before')}>
        <Money amount={correction.payout} {...currency} />
      </KeyValue>
      <p className="mut">{correction.reason}</p>
    </section>
  );
}

/** Numbers that a correction changed; all of them if the draw has no result any more. */
function beforeOf(now: Data['bet']['result'], before: Data['corrections'][number]['numbers']): readonly string[] {
  return Object.entries(before).flatMap(([prize, numbers]) =>
    now === null || now[prize]?.join(' ') !== numbers.join(' ') ? numbers : [],
  );
}

/** Cancels a bet before betting closes, if the brand allows it. */
function CancelBet({ betId, stake, until }: { betId: string; stake: string; until: string }) {
  const t = useText('records');
  const words = useRefusalText();
  const zone = useZone();
  const currency = useCurrency();
  const [isConfirming, setConfirming] = useState(false);
  const { lottery, wallet } = calls;
  const cancel = useAct(lottery.cancelBet, {
    invalidates: [
      ...[lottery.myBet, lottery.myBets, lottery.lobby, wallet.balance, wallet.accountRecord],
      ...[calls.views.playRecord, calls.views.playSums],
    ],
    onSuccess: () => toast.done(t('bet_cancelled')),
    onRefused: (refused) => toast.fail(words(refused)),
  });
  return (
    <section>
      <p className="mut">{t('cancel_until', { time: formatTime(until, zone) })}</p>
      <Button look="verm-soft" block busy={cancel.isPending} onClick={() => setConfirming(true)}>
        {t('cancel_bet')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('cancel_bet')}
        confirmLabel={t('cancel_bet')}
        cancelLabel={t('keep_bet')}
        closeLabel={t('close')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          cancel.mutate({ betId });
        }}
      >
        {t('cancel_text')} <Money amount={stake} {...currency} />
      </ConfirmDialog>
    </section>
  );
}
