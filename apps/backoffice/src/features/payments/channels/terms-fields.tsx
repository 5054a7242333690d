import { Checkbox, NumberField, Select } from '@lantern/ui';
import { CountField } from '../../../shared/fields/count-field.tsx';
import { MoneyInput } from '../../../shared/fields/money-input.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { PERCENT_DECIMALS } from '../percent.ts';
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
  const field = (name: Texts) => ({ label: c(`field_${name}`), name, value: typed[name] });
  const put = (name: Texts) => (text: string) => onChange({ ...typed, [name]: text });
  const money = (name: Texts, hint?: string) => <MoneyInput {...field(name)} hint={hint} onValueChange={put(name)} />;
  const count = (name: Texts, more: { hint?: string; unit?: string } = {}) => (
    <CountField {...field(name)} {...more} onValueChange={put(name)} />
  );
  const time = (name: Texts, hint?: string) => (
    <TextInput {...field(name)} type="time" hint={hint} onChange={put(name)} />
  );
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
        {money('minimum')}
        {money('maximum')}
        {money('dailyCap', c('cap_hint'))}
        {money('queryAbove', c('query_hint'))}
        <NumberField small {...field('fee')} decimals={PERCENT_DECIMALS} unit="%" onValueChange={put('fee')} />
        {count('minutesToPay', { unit: c('minutes') })}
        {time('opensAt')}
        {time('closesAt', c('hours_hint'))}
        {count('minimumRank', { hint: c('rank_hint') })}
        {count('priority', { hint: c('priority_hint') })}
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
