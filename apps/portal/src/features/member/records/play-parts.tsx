import { FormulaLine, KeyValue, Money } from '@lantern/ui';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

interface Entry {
  readonly entryId: string;
  readonly posting: string;
  readonly amount: string;
  readonly time: string;
}

/** Ledger entries of a bet or round; each links to its entry in the account record. */
export function PlayEntries({ entries }: { entries: readonly Entry[] }) {
  const t = useText('records');
  const zone = useZone();
  return (
    <section>
      <h3>{t('entries')}</h3>
      {entries.map((entry) => (
        <KeyValue
          key={`${entry.entryId} ${entry.posting}`}
          name={
            <SiteLink className="amb play-parts-entry" to={`${memberPath('transactionHistory')}&id=${entry.entryId}`}>
              {t(entry.posting)} · {formatTime(entry.time, zone)}
            </SiteLink>
          }
        >
          <Money amount={entry.amount} symbol="" sign="always" />
        </KeyValue>
      ))}
    </section>
  );
}

/** Payout less stake. */
export function ResultLine({ payout, stake, result }: { payout: string; stake: string; result: string }) {
  const t = useText('records');
  return (
    <FormulaLine
      parts={[
        { label: t('returned'), value: <Money amount={payout} symbol="" /> },
        { sign: '−', label: t('stake'), value: <Money amount={stake} symbol="" /> },
        {
          sign: '=',
          label: t('result'),
          value: <Money amount={result} symbol="" sign="always" tone="result" />,
          isResult: true,
        },
      ]}
    />
  );
}
