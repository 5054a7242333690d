import { Button, IconButton, NumberField } from '@lantern/ui';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CountField } from '../../shared/fields/count-field.tsx';
import { MoneyInput } from '../../shared/fields/money-input.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { PERCENT_DECIMALS } from './percent.ts';
import { emptyTier, type RealtimeTyped, type TermsTyped, type TierTyped } from './platform-terms.ts';

const MOST_TIERS = 12;

interface TermsFieldsProps {
  readonly kind: string;
  readonly typed: TermsTyped;
  readonly onChange: (typed: TermsTyped) => void;
}

/** What a contract pays: rates by tier, or rates of won and lost bets. */
export function PlatformTermsFields({ kind, typed, onChange }: TermsFieldsProps) {
  const t = useText();
  const { tiers, realtime } = typed;
  return (
    <fieldset className="rows-editor">
      <legend>{t('contract_steps')}</legend>
      {kind === 'REALTIME' ? (
        <RealtimeFields typed={realtime} onChange={(next) => onChange({ ...typed, realtime: next })} />
      ) : (
        <Tiers tiers={tiers} onChange={(next) => onChange({ ...typed, tiers: next })} />
      )}
      <p className="mut3">{t('steps_hint')}</p>
    </fieldset>
  );
}

interface RealtimeProps {
  readonly typed: RealtimeTyped;
  readonly onChange: (typed: RealtimeTyped) => void;
}

function RealtimeFields({ typed, onChange }: RealtimeProps) {
  const t = useText();
  return (
    <div className="rate-fields">
      {(['winRate', 'lossRate'] as const).map((name) => (
        <NumberField
          key={name}
          small
          label={t(`frozen_${name}Ppm`)}
          name={`contract-${name}`}
          decimals={PERCENT_DECIMALS}
          unit="%"
          value={typed[name]}
          onValueChange={(text) => onChange({ ...typed, [name]: text })}
        />
      ))}
      <MoneyInput
        label={t('frozen_minSingleBet')}
        name="contract-minSingleBet"
        value={typed.minSingleBet}
        onValueChange={(text) => onChange({ ...typed, minSingleBet: text })}
      />
    </div>
  );
}

interface TiersProps {
  readonly tiers: readonly TierTyped[];
  readonly onChange: (tiers: readonly TierTyped[]) => void;
}

function Tiers({ tiers, onChange }: TiersProps) {
  const a = useTranslations('activities');
  return (
    <>
      {tiers.map((tier, place) => (
        <div className="platform-terms-fields-tier" key={tier.key}>
          <TierFields
            tier={tier}
            place={place}
            onChange={(next) => onChange(tiers.map((one) => (one.key === next.key ? next : one)))}
          />
          <IconButton
            small
            icon={X}
            label={a('tier_remove')}
            disabled={tiers.length === 1}
            onClick={() => onChange(tiers.filter(({ key }) => key !== tier.key))}
          />
        </div>
      ))}
      {tiers.length < MOST_TIERS && (
        <Button size="sm" onClick={() => onChange([...tiers, emptyTier(tiers)])}>
          {a('tier_add')}
        </Button>
      )}
    </>
  );
}

interface TierProps {
  readonly tier: TierTyped;
  readonly place: number;
  readonly onChange: (tier: TierTyped) => void;
}

function TierFields({ tier, place, onChange }: TierProps) {
  const t = useText();
  return (
    <div className="rate-fields">
      <NumberField
        small
        label={t('frozen_ratePpm')}
        name={`tier-rate-${place}`}
        decimals={PERCENT_DECIMALS}
        unit="%"
        value={tier.rate}
        onValueChange={(text) => onChange({ ...tier, rate: text })}
      />
      <CountField
        label={t('frozen_minActive')}
        name={`tier-minActive-${place}`}
        value={tier.minActive}
        onValueChange={(text) => onChange({ ...tier, minActive: text })}
      />
      {(['minValidBet', 'minLoss'] as const).map((name) => (
        <MoneyInput
          key={name}
          label={t(`frozen_${name}`)}
          name={`tier-${name}-${place}`}
          value={tier[name]}
          onValueChange={(text) => onChange({ ...tier, [name]: text })}
        />
      ))}
    </div>
  );
}
