import { Drawer, KeyValue, Money } from '@lantern/ui';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useGameNames } from '../frame/game-names.ts';
import type { TeamBet } from './bet-table.tsx';
import { CalculationLines } from './calculation.tsx';

/** One bet of the team: selection, result, and the agent's rebate. */
export function TeamBetDrawer({ bet, onClose }: { bet: TeamBet; onClose: () => void }) {
  const t = useText('agent');
  const zone = useZone();
  const names = useGameNames();
  const optional = (amount: string | null) => (amount === null ? '–' : <Money amount={amount} symbol="" />);
  return (
    <Drawer open onClose={onClose} title={bet.title ?? names.game(bet.game)} closeLabel={t('close')}>
      <section>
        <KeyValue name={t('account')}>{bet.account}</KeyValue>
        <KeyValue name={t('below')}>{bet.below || t('you')}</KeyValue>
        {bet.issueNumber !== null && <KeyValue name={t('issue')}>{bet.issueNumber}</KeyValue>}
        {bet.play !== null && <KeyValue name={t('play')}>{names.play(bet.play)}</KeyValue>}
        {bet.numbers.length > 0 && <KeyValue name={t('numbers')}>{bet.numbers.join(' ')}</KeyValue>}
        <KeyValue name={t('time')}>{formatTime(bet.placedAt, zone)}</KeyValue>
        {bet.settledAt !== null && <KeyValue name={t('settled_at')}>{formatTime(bet.settledAt, zone)}</KeyValue>}
      </section>
      <section>
        <KeyValue name={t('stake')}>{optional(bet.stake)}</KeyValue>
        <KeyValue name={t('valid_bets')}>{optional(bet.validBet)}</KeyValue>
        {bet.uncountedReason !== null && <p className="mut3">{t(`uncounted_${bet.uncountedReason}`)}</p>}
        <KeyValue name={t('payout')}>{optional(bet.payout)}</KeyValue>
        <KeyValue name={t('result')}>{optional(bet.result)}</KeyValue>
      </section>
      <section>
        <h3>{t('your_part')}</h3>
        {bet.mine === null ? (
          <p className="mut3">{t(bet.kind === 'ROUND' ? 'part_by_day' : 'no_part')}</p>
        ) : (
          <CalculationLines of={bet.mine} />
        )}
      </section>
    </Drawer>
  );
}
