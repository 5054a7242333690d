import type { Value } from '@lantern/contract/schemas';
import { Balls, KeyValue, Note, Tag, Timeline, type TimelineStep } from '@lantern/ui';
import { clockTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { shortHex } from './short-hex.ts';

type Draw = NonNullable<Value<'lotteryBackOffice.issue'>['draw']>;

/** One of the platform's own draws: fixed values, history, and what it waits for. */
export function OwnDraw({ draw }: { draw: Draw }) {
  const t = useText();
  const { beacon, chain, bets } = draw;
  return (
    <>
      <h3>{t('own_draw')}</h3>
      {draw.digits && <Balls values={valuesOf(draw.digits)} label={t('result')} size="s" />}
      {draw.voidReason && <Note tone="bad">{t(`void_${draw.voidReason}`)}</Note>}
      <Timeline label={t('own_draw')} steps={useSteps(draw)} />
      <KeyValue name={t('beacon')}>
        <BeaconTag name={beacon.name} /> {beacon.round}
      </KeyValue>
      <KeyValue name={t('chain_value')}>
        {chain.index} / {chain.length}
      </KeyValue>
      <KeyValue name={t('commitment')}>
        <code className="monospace" title={chain.commitment}>
          {shortHex(chain.commitment)}
        </code>
      </KeyValue>
      {bets && (
        <KeyValue name={t('bets_digest')}>
          <code className="monospace" title={bets.digest}>
            {shortHex(bets.digest)}
          </code>
        </KeyValue>
      )}
    </>
  );
}

/** Splits a result text: single digits side by side, or numbers separated by commas. */
function valuesOf(text: string): string[] {
  return text.includes(',') ? text.split(',') : [...text];
}

/** Name of the beacon; the stand-in is marked. */
export function BeaconTag({ name }: { name: Draw['beacon']['name'] }) {
  const t = useText();
  return <Tag tone={name === 'OFFLINE' ? 'wait' : 'ok'}>{t(`beacon_${name}`)}</Tag>;
}

function useSteps(draw: Draw): TimelineStep[] {
  const t = useText();
  const { state, bets, drawnAt, beacon } = draw;
  const isVoid = state === 'VOID' || draw.voidReason !== null;
  const isPast = (done: boolean, now: boolean): TimelineStep['state'] => (done ? 'done' : now ? 'now' : 'next');
  const isOpen = state === 'OPEN' || state === 'PLANNED';
  const late: TimelineStep['state'] = isVoid && drawnAt === null ? 'bad' : isPast(drawnAt !== null, bets !== null);
  return [
    { label: t('betting_open'), aside: clockTime(draw.opensAt), state: isPast(!isOpen, isOpen) },
    { label: t('issue_CLOSED'), aside: clockTime(draw.closesAt), state: isPast(!isOpen, false) },
    {
      label: t('bets_sealed'),
      detail: bets ? t('bets_count', { count: bets.count }) : undefined,
      aside: bets ? clockTime(bets.sealedAt) : undefined,
      state: isPast(bets !== null, !isOpen && !isVoid),
    },
    { label: t('beacon_heard'), aside: clockTime(beacon.publishedAt), state: late },
    {
      label: t('issue_DRAWN'),
      aside: drawnAt ? clockTime(drawnAt) : undefined,
      state: isPast(drawnAt !== null, false),
    },
    isVoid
      ? { label: t('stakes_returned'), state: isPast(state === 'VOID', true) }
      : { label: t('settle_and_pay'), state: isPast(state === 'SETTLED', drawnAt !== null) },
  ];
}
