import type { Value } from '@lantern/contract/schemas';
import { FormulaLine, Money } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

/** A team's result as the sum of its parts; positive means that the team won. */
export function TeamResult({ figures }: { figures: Value<'agents.profitLoss'>['team'] }) {
  const t = useText('agent');
  const money = (amount: string, isResult = false) => (
    <Money amount={amount} symbol="" sign={isResult ? 'always' : 'auto'} />
  );
  return (
    <section className="agent-page-box">
      <h2>{t('team_result')}</h2>
      <FormulaLine
        parts={[
          { label: t('payout'), value: money(figures.payout) },
          { sign: '+', label: t('rebate'), value: money(figures.rebate) },
          { sign: '+', label: t('activity_bonus'), value: money(figures.activityBonus) },
          { sign: '−', label: t('stake'), value: money(figures.stake) },
          { sign: '=', label: t('team_result'), value: money(figures.pnl, true), isResult: true },
        ]}
      />
    </section>
  );
}
