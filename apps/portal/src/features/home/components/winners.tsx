import type { Value } from '@lantern/contract/schemas';
import { EmptyState, Money, SectionHeading } from '@lantern/ui';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { LotteryMark } from '../../../shared/lotteries/lottery-mark.tsx';

type Win = Value<'views.home'>['winners'][number];

const mostWins = 6;

/** Real wins of the last 24 hours, with masked names. The list may be short; no entries are invented. */
export function Winners({ rows }: { rows: readonly Win[] }) {
  const t = useText('home');
  const zone = useZone();
  const currency = useCurrency();
  return (
    <section>
      <SectionHeading title={t('winners_title')} />
      {rows.length === 0 ? (
        <div className="card">
          <EmptyState title={t('winners_none')}>{t('winners_none_text')}</EmptyState>
        </div>
      ) : (
        <ul className="card flush winners">
          {rows.slice(0, mostWins).map((win) => (
            <li key={`${win.account}${win.at}${win.amount}`}>
              <LotteryMark flag={win.flag} family={win.family} />
              <span>
                <b>{win.game}</b>
                <small className="num">
                  {win.account} · {formatClock(win.at, zone)}
                </small>
              </span>
              <Money amount={win.amount} {...currency} tone="won" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
