import { Segments } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { RANGES, type RangeId } from '../overview/ranges.ts';

/** The ranges of business days that every page of figures offers. */
export function RangeKeys({ value, onChange }: { value: RangeId; onChange: (range: RangeId) => void }) {
  const t = useText('agent');
  return (
    <div className="ac-ranges">
      <Segments
        label={t('range')}
        items={RANGES.map((id) => ({ id, label: t(`range_${id}`) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
