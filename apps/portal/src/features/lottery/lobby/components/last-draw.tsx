import { Balls, Tag } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { shortNumber } from '../../elottery/model/issue-number.ts';
import { DrawnNumbers } from '../../elottery/results/drawn-numbers.tsx';
import type { LobbyGame } from '../model/lobby-groups.ts';

/** Number of last digits of Vietnam's special prize that decide the most common bet. */
const DECIDING_DIGITS = 2;

/** A lottery's last result, in its family's form. */
export function LastDraw({ game: { last, family } }: { game: LobbyGame }) {
  const t = useText('lottery');
  if (last === null) return <p className="last-draw mut3">{t('lobby_no_draw_yet')}</p>;
  const label = t('lobby_last_draw', { number: last.number });
  return (
    <div className={`last-draw last-draw-${family}`}>
      <small className="num">
        {t('lobby_last_draw', { number: shortNumber(last.number) })}
        {last.source === 'DEMO' && <Tag tone="info">{t('demo')}</Tag>}
      </small>
      {family === 'VN' ? (
        <Balls values={[...last.drawn]} label={label} size="s" lit={DECIDING_DIGITS} />
      ) : (
        <DrawnNumbers family={family} digits={last.drawn} label={label} small />
      )}
    </div>
  );
}
