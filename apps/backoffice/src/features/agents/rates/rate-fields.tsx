import { NumberField } from '@lantern/ui';
import { useRateName } from '../../../shared/formats/rate-name.ts';
import { shownRate } from '../../../shared/formats/shown-rate.ts';
import { PERCENT_DECIMALS } from '../percent.ts';
import { type Card, fieldsOf, type RateKeys, type Typed } from './rate-card.ts';

/** One field per lottery and category: prize groups, or rates in percent, with the present value as a hint. */
export function RateFields({
  keys,
  typed,
  present,
  onChange,
}: {
  keys: RateKeys;
  typed: Typed;
  present: Card;
  onChange: (typed: Typed) => void;
}) {
  const nameOf = useRateName();
  return (
    <div className="rate-fields">
      {fieldsOf(keys).map(({ kind, key }) => {
        const id = `${kind} ${key}`;
        return (
          <NumberField
            key={id}
            small
            label={nameOf(kind, key)}
            name={id}
            decimals={kind === 'LOTTERY_GROUP' ? 0 : PERCENT_DECIMALS}
            placeholder={shownRate(kind, present[kind]?.[key]) || '–'}
            unit={kind === 'LOTTERY_GROUP' ? undefined : '%'}
            value={typed[id] ?? ''}
            onValueChange={(text) => onChange({ ...typed, [id]: text })}
          />
        );
      })}
    </div>
  );
}
