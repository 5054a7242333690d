import { Segments } from '@lantern/ui';
import { type TextKey, useText } from '../../i18n/text.ts';

export type Risk = 'low' | 'medium' | 'high';

export const RISK_WORDS: Readonly<Record<Risk, TextKey>> = {
  low: 'risk_low',
  medium: 'risk_medium',
  high: 'risk_high',
};

export interface RiskFieldProps {
  readonly value: Risk;
  readonly isLocked: boolean;
  readonly onChange: (risk: Risk) => void;
}

/** Low, medium, high. */
export function RiskField({ value, isLocked, onChange }: RiskFieldProps) {
  const t = useText('arcade');
  const items = (Object.keys(RISK_WORDS) as Risk[]).map((id) => ({ id, label: t(RISK_WORDS[id]), disabled: isLocked }));
  return (
    <div className="field">
      <span className="field-label">{t('risk')}</span>
      <Segments block big label={t('risk')} items={items} value={value} onChange={onChange} />
    </div>
  );
}

export interface CountFieldProps<Count extends number> {
  readonly label: string;
  readonly counts: readonly Count[];
  readonly value: Count;
  readonly isLocked: boolean;
  readonly onChange: (count: Count) => void;
}

/** Selection of one number from a short list. */
export function CountField<Count extends number>({ label, counts, value, isLocked, onChange }: CountFieldProps<Count>) {
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <Segments
        block
        big
        className="num"
        label={label}
        items={counts.map((count) => ({ id: String(count), label: count, disabled: isLocked }))}
        value={String(value)}
        onChange={(id) => onChange(Number(id) as Count)}
      />
    </div>
  );
}
