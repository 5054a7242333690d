import type { Value } from '@lantern/contract/schemas';
import { Icon, Money, ProgressBar, Tag } from '@lantern/ui';
import { Banknote, CornerDownRight, Crown, Gift, Info, type LucideIcon, Medal, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';

type Row = Value<'wallet.turnover'>['requirements'][number];

const ICONS: Readonly<Record<string, LucideIcon>> = {
  DEPOSIT: Banknote,
  PROMO: Gift,
  TRANSFER: CornerDownRight,
  POINTS: Medal,
  VIP: Crown,
  MANUAL: Settings2,
};
const CATEGORIES = ['RNG', 'FISH', 'SPORTS', 'LOTT', 'ELOTT', 'LIVE', 'PVP', 'ESPORTS'] as const;
const PPM_PERCENT = 10_000;

/** One wagering requirement: progress, and what counts towards it at which weight. The active one has a jade border. */
export function RequirementCard({ row }: { row: Row }) {
  const t = useText('member');
  const tr = useText('records');
  const zone = useZone();
  const currency = useCurrency();
  const isOpen = row.state === 'OPEN';
  const percent = Number(row.required) === 0 ? 100 : (Number(row.done) / Number(row.required)) * 100;
  const amount = (value: string) => (
    <b className="num">
      <Money amount={value} symbol="" />
    </b>
  );
  return (
    <section className={row.isNext ? 'card requirement-card next' : 'card requirement-card'} data-requirement={row.id}>
      <span className="account-page-icon">
        <Icon as={ICONS[row.source] ?? Gift} />
      </span>
      <div className="grow">
        <div className="requirement-card-head">
          <h2>
            {t(`turnover_${row.source}`)} <Money amount={row.amount} {...currency} />
          </h2>
          {isOpen ? (
            <Tag tone={row.isNext ? 'ok' : 'neutral'}>{tr(row.isNext ? 'turnover_now' : 'turnover_waits')}</Tag>
          ) : (
            <Tag tone="neutral">{t(`turnover_state_${row.state}`)}</Tag>
          )}
          <small className="num">
            {row.expiresAt === null
              ? tr('turnover_no_end')
              : tr('turnover_ends', { time: formatTime(row.expiresAt, zone).slice(0, 16) })}
          </small>
        </div>
        <ProgressBar percent={percent} label={t('bet_so_far')} tone={row.isNext || !isOpen ? 'jade' : 'plain'} />
        <p className="requirement-card-sums">
          <span>{tr.rich('turnover_of', { done: () => amount(row.done), required: () => amount(row.required) })}</span>
          {isOpen && <span>{tr.rich('turnover_still', { left: () => amount(row.left) })}</span>}
        </p>
        <Weights weights={row.weights} />
        {row.maxBet !== null && (
          <p className="requirement-card-max">
            <Icon as={Info} />
            <span>
              {tr.rich('turnover_max_bet', { amount: () => <Money amount={row.maxBet} {...currency} /> })}
              {row.tooHigh > 0 && ` ${tr('turnover_too_high', { count: row.tooHigh })}`}
            </span>
          </p>
        )}
      </div>
    </section>
  );
}

/** Share of a bet that counts, by category; excluded games are struck through. */
function Weights({ weights }: { weights: Row['weights'] }): ReactNode {
  const tr = useText('records');
  const known = new Map(weights.map(({ category, ppm }) => [category, ppm]));
  const chips =
    known.size === 0
      ? [{ id: 'all', text: tr('turnover_all_games'), ppm: 1_000_000 }]
      : CATEGORIES.map((id) => ({ id, text: tr(`category_${id}`), ppm: known.get(id) ?? 1_000_000 }));
  return (
    <ul className="requirement-card-weights num">
      {chips.map(({ id, text, ppm }) => (
        <li key={id}>
          {ppm === 0 ? (
            <s>
              {text} <b>0%</b>
            </s>
          ) : (
            <>
              {text} <b>{ppm / PPM_PERCENT}%</b>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
