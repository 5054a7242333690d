import { Checkbox, Select } from '@lantern/ui';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { ChannelNames } from './channel-names.tsx';
import type { TermsTyped } from './deposit-terms.ts';
import { type Channels, useChannelText } from './use-channels.ts';

interface TermsFieldsProps {
  readonly typed: TermsTyped;
  readonly onChange: (typed: TermsTyped) => void;
  /** Receiving accounts to select from; only for bank transfers. */
  readonly accounts: Channels['accounts'] | null;
  /** False while the channel has no provider: it cannot be opened. */
  readonly canOpen: boolean;
}

type Texts = { [Name in keyof TermsTyped]: TermsTyped[Name] extends string ? Name : never }[keyof TermsTyped];

/** Who is offered a deposit channel, when, and the amount limits. */
export function TermsFields({ typed, onChange, accounts, canOpen }: TermsFieldsProps) {
  const c = useChannelText();
  const { currency } = useMe();
  const line = (name: Texts, more: { hint?: string; unit?: string; type?: 'time'; whole?: boolean } = {}) => (
    <TextInput
      label={c(`field_${name}`)}
      name={name}
      maxLength={20}
      value={typed[name]}
      hint={more.hint}
      type={more.type ?? 'text'}
      inputMode={more.type ? undefined : more.whole ? 'numeric' : 'decimal'}
      after={more.unit && <span className="mut3">{more.unit}</span>}
      onChange={(text) => onChange({ ...typed, [name]: text })}
    />
  );
  const { symbol } = currency;
  return (
    <>
      {canOpen ? (
        <Checkbox checked={typed.open} onChange={(event) => onChange({ ...typed, open: event.target.checked })}>
          {c('field_open')}
        </Checkbox>
      ) : (
        <p className="mut3">{c('opens_with_provider')}</p>
      )}
      {accounts && (
        <Select
          small
          label={c('field_receiving')}
          name="receiving"
          value={typed.receiving}
          placeholder={c('choose_account')}
          options={accounts.map(({ code, bank, number }) => ({ value: code, label: `${bank} · ${number}` }))}
          onChange={(event) => onChange({ ...typed, receiving: event.target.value })}
        />
      )}
      <div className="field-pair">
        {line('minimum', { unit: symbol })}
        {line('maximum', { unit: symbol })}
        {line('dailyCap', { unit: symbol, hint: c('cap_hint') })}
        {line('queryAbove', { unit: symbol, hint: c('query_hint') })}
        {line('fee', { unit: '%' })}
        {line('minutesToPay', { unit: c('minutes'), whole: true })}
        {line('opensAt', { type: 'time' })}
        {line('closesAt', { type: 'time', hint: c('hours_hint') })}
        {line('minimumRank', { whole: true, hint: c('rank_hint') })}
        {line('priority', { whole: true, hint: c('priority_hint') })}
      </div>
      <TextInput
        label={c('field_currency')}
        name="currency"
        maxLength={10}
        placeholder={currency.code}
        hint={c('currency_hint')}
        value={typed.currency}
        onChange={(text) => onChange({ ...typed, currency: text.toUpperCase() })}
      />
      <ChannelNames names={typed.names} onChange={(names) => onChange({ ...typed, names })} />
    </>
  );
}
