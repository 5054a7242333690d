import type { Value } from '@lantern/contract/schemas';
import { KeyValue } from '@lantern/ui';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** Settlements of a draw that were replaced: their result, the reason, and the approver. */
export function PastRuns({ past }: { past: Value<'lotteryBackOffice.issue'>['past'] }) {
  const t = useText();
  if (past.length === 0) return null;
  return (
    <>
      <h3>{t('past_settlements')}</h3>
      {past.map((run) => (
        <section key={run.run} className="past-runs-run">
          <KeyValue name={t(`past_${run.kind}`)}>{dateTime(run.reversedAt)}</KeyValue>
          <KeyValue name={t('result')}>
            {Object.values(run.numbers)
              .map((numbers) => numbers.join(' '))
              .join(' · ')}
          </KeyValue>
          <KeyValue name={t('effect_payout')}>
            <Amount amount={run.payout} />
          </KeyValue>
          <p className="mut">
            {run.reason} · {t('past_by', { asked: run.requestedBy, approved: run.approvedBy })}
          </p>
          {run.reference !== '' && <p className="mut3">{run.reference}</p>}
        </section>
      ))}
    </>
  );
}
