import { Icon, KeyValue, Money } from '@lantern/ui';
import { ArrowDownRight, ArrowUpRight, Check } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { type Kind, percent, type Terms, type Tier } from './kinds.ts';
import { useAmountText } from './use-amount-text.ts';

/** Tiers with their conditions; the reached one is highlighted. */
export function TierTable({ tiers, kind, reached }: { tiers: readonly Tier[]; kind: Kind; reached?: number | null }) {
  const t = useText('contracts');
  return (
    <table className="terms-view-tiers num">
      <thead>
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('valid_bets')}</th>
          <th scope="col">{t(kind === 'DIVIDEND' ? 'base' : 'loss')}</th>
          <th scope="col">{t('active')}</th>
          <th scope="col">{t('rate')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, place) => (
          <tr key={tier.ratePpm} className={place === reached ? 'on' : undefined}>
            <td>
              {typeof reached === 'number' && place < reached ? <Icon as={Check} label={t('reached')} /> : place + 1}
            </td>
            <td>
              <Money amount={tier.minValidBet} symbol="" />
            </td>
            <td>
              <Money amount={tier.minLoss} symbol="" />
            </td>
            <td>{tier.minActive}</td>
            <td>
              <b>{percent(tier.ratePpm)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Terms of any kind. */
export function TermsView({ terms, kind }: { terms: Terms; kind: Kind }) {
  const t = useText('contracts');
  if (terms.tiers) return <TierTable tiers={terms.tiers} kind={kind} />;
  if (!terms.realtime) return null;
  const { winRatePpm, lossRatePpm, minSingleBet } = terms.realtime;
  return (
    <>
      <KeyValue name={t('on_won')}>{percent(winRatePpm)}</KeyValue>
      <KeyValue name={t('on_lost')}>{percent(lossRatePpm)}</KeyValue>
      <KeyValue name={t('single_bet')}>
        <Money amount={minSingleBet} symbol="" />
      </KeyValue>
    </>
  );
}

interface Compared {
  readonly name: string;
  readonly now: number | null;
  readonly offer: number | null;
}

function linesOf(
  now: Terms | null,
  offer: Terms,
  name: (step: number, from: string) => string,
  t: (key: string) => string,
) {
  if (offer.realtime) {
    const { winRatePpm, lossRatePpm } = offer.realtime;
    return [
      { name: t('on_won'), now: now?.realtime?.winRatePpm ?? null, offer: winRatePpm },
      { name: t('on_lost'), now: now?.realtime?.lossRatePpm ?? null, offer: lossRatePpm },
    ];
  }
  const steps = Math.max(offer.tiers?.length ?? 0, now?.tiers?.length ?? 0);
  return Array.from({ length: steps }, (_, place): Compared => {
    const [old, next] = [now?.tiers?.[place], offer.tiers?.[place]];
    const from = next ?? old;
    const threshold = from === undefined ? '' : Number(from.minLoss) > 0 ? from.minLoss : from.minValidBet;
    return { name: name(place + 1, threshold), now: old?.ratePpm ?? null, offer: next?.ratePpm ?? null };
  });
}

/** Old and new terms side by side, with the direction of each change. */
export function TermsCompare({ now, offer, version }: { now: Terms | null; offer: Terms; version: number }) {
  const t = useText('contracts');
  const amountText = useAmountText();
  const lines = linesOf(now, offer, (step, from) => t('step_from', { step, from: from && amountText(from) }), t);
  const rate = (ppm: number | null) => (ppm === null ? '—' : percent(ppm));
  return (
    <table className="terms-view-tiers terms-view-compare num">
      <thead>
        <tr>
          <th scope="col">{t('terms')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('offer_version', { version })}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, now: old, offer: next }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{rate(old)}</td>
            <td className={old === null || next === null || old === next ? undefined : next < old ? 'down' : 'up'}>
              <b>{rate(next)}</b>
              {old !== null && next !== null && next < old && <Icon as={ArrowDownRight} label={t('lower')} />}
              {old !== null && next !== null && next > old && <Icon as={ArrowUpRight} label={t('higher')} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
