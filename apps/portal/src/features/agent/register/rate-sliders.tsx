import { Switch } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { type RateLine, showValue } from './rate-lines.ts';
import type { RateChoice, RateValues } from './use-rate-lines.ts';

/** Label of a slider. */
export function useLineName(): (line: Pick<RateLine, 'kind' | 'keys' | 'isNamed'>) => string {
  const t = useText('agent');
  return ({ kind, keys, isNamed }) => {
    if (kind === 'CATEGORY_RATE') return t(`category_${keys[0] ?? ''}`);
    const name = t(kind === 'LOTTERY_GROUP' ? 'prize_group' : 'lottery_rate');
    return isNamed ? `${name} ${keys.join(', ')}` : name;
  };
}

/** One slider per rate, up to the giver's own value. */
export function RateSliders({
  choice: { lines, values, change, isEach, setEach },
  lowest = {},
}: {
  choice: RateChoice;
  /** Minimum values: the downline's present rates. */
  lowest?: RateValues;
}) {
  const t = useText('agent');
  const nameOf = useLineName();
  return (
    <div className="rate-sliders-rates">
      {setEach && (
        <Switch checked={isEach} onChange={(event) => setEach(event.target.checked)}>
          {t('each_lottery')}
        </Switch>
      )}
      <div className="rate-sliders num">
        {lines.map((line) => {
          const value = values[line.id] ?? line.min;
          const shown = showValue(line.kind, value);
          return (
            <label key={line.id}>
              <span>{nameOf(line)}</span>
              <input
                type="range"
                min={line.min}
                max={line.max}
                step={line.step}
                value={value}
                aria-valuetext={shown}
                onChange={(event) => {
                  const next = Math.max(Number(event.target.value), lowest[line.id] ?? line.min);
                  change({ ...values, [line.id]: next });
                }}
              />
              <b>{shown}</b>
              <small className="mut3">{t('you_have', { value: showValue(line.kind, line.max) })}</small>
            </label>
          );
        })}
      </div>
    </div>
  );
}
