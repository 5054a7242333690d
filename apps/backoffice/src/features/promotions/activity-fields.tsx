import { LANGUAGES } from '@lantern/locales';
import { Button, IconButton, NumberField, Segments, Select, TextArea } from '@lantern/ui';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CountField } from '../../shared/fields/count-field.tsx';
import { MoneyInput } from '../../shared/fields/money-input.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { CATEGORIES, type Language, RATE_DECIMALS, type TermsTyped, type TierTyped } from './activity-typed.ts';
import { usePromotionText } from './use-promotions.ts';

interface FieldsProps {
  readonly typed: TermsTyped;
  readonly onChange: (typed: TermsTyped) => void;
}
type Texts = { [Name in keyof TermsTyped]: TermsTyped[Name] extends string ? Name : never }[keyof TermsTyped];

const TYPES = ['FIRST_DEPOSIT', 'NTH_DEPOSIT', 'DAILY_DEPOSIT', 'EVERY_DEPOSIT'] as const;
const BASES = ['DEPOSIT_PLUS_BONUS', 'BONUS'] as const;
const ACCOUNTS = ['ALL', 'PLAYERS', 'AGENTS'] as const;
const MOST_TIERS = 10;

/** One-line fields of the terms: texts, times, counts, rates and amounts. */
function useTermFields({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  const field = (name: Texts) => ({ label: a(`field_${name}`), name, value: typed[name] });
  const put = (name: Texts) => (text: string) => onChange({ ...typed, [name]: text });
  return {
    text: (name: Texts, hint: string, maxLength: number) => (
      <TextInput {...field(name)} hint={hint} maxLength={maxLength} onChange={put(name)} />
    ),
    time: (name: Texts, hint?: string) => (
      <TextInput {...field(name)} type="datetime-local" hint={hint} onChange={put(name)} />
    ),
    count: (name: Texts, hint?: string) => <CountField {...field(name)} hint={hint} onValueChange={put(name)} />,
    rate: (name: Texts, unit: string, hint?: string) => (
      <NumberField small {...field(name)} hint={hint} decimals={RATE_DECIMALS} unit={unit} onValueChange={put(name)} />
    ),
    money: (name: Texts) => <MoneyInput {...field(name)} onValueChange={put(name)} />,
  };
}

/** The deposits that earn the bonus, and its tiers. */
function RewardGroup({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  const field = useTermFields({ typed, onChange });
  return (
    <Group title={a('group_reward')}>
      <div className="field-pair">
        <Select
          small
          label={a('field_type')}
          name="type"
          value={typed.type}
          options={TYPES.map((value) => ({ value, label: a(`type_${value}`) }))}
          onChange={(event) =>
            onChange({ ...typed, type: TYPES.find((one) => one === event.target.value) ?? 'FIRST_DEPOSIT' })
          }
        />
        {typed.type === 'NTH_DEPOSIT' && field.count('nth')}
      </div>
      <Tiers typed={typed} onChange={onChange} />
    </Group>
  );
}

/** How much must be bet before the bonus can be withdrawn. */
function TurnoverGroup({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  const field = useTermFields({ typed, onChange });
  const any = a('empty_any');
  return (
    <Group title={a('group_turnover')}>
      <div className="field-pair">
        <Select
          small
          label={a('field_basis')}
          name="basis"
          value={typed.basis}
          options={BASES.map((value) => ({ value, label: a(`basis_${value}`) }))}
          onChange={(event) =>
            onChange({ ...typed, basis: BASES.find((one) => one === event.target.value) ?? 'BONUS' })
          }
        />
        {field.rate('multiplier', '×')}
        {field.rate('maxBet', '%', any)}
        {field.count('daysToBet', any)}
      </div>
      <Weights typed={typed} onChange={onChange} />
    </Group>
  );
}

/** When and for whom the activity is. */
function AudienceGroup({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  const field = useTermFields({ typed, onChange });
  const any = a('empty_any');
  return (
    <Group title={a('group_audience')}>
      <div className="field-pair">
        {field.time('startsAt')}
        {field.time('endsAt', any)}
        <Select
          small
          label={a('field_accounts')}
          name="accounts"
          value={typed.accounts}
          options={ACCOUNTS.map((value) => ({ value, label: a(`accounts_${value}`) }))}
          onChange={(event) =>
            onChange({ ...typed, accounts: ACCOUNTS.find((one) => one === event.target.value) ?? 'ALL' })
          }
        />
        {field.count('minimumRank')}
        {field.count('newWithinDays', any)}
        {field.text('labels', any, 300)}
      </div>
      {field.text('channels', any, 300)}
    </Group>
  );
}

/** All terms that two people approve, in five groups. */
export function ActivityFields({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  const field = useTermFields({ typed, onChange });
  const any = a('empty_any');
  return (
    <>
      <Group title={a('group_words')}>
        <Words typed={typed} onChange={onChange} />
      </Group>
      <RewardGroup typed={typed} onChange={onChange} />
      <TurnoverGroup typed={typed} onChange={onChange} />
      <AudienceGroup typed={typed} onChange={onChange} />
      <Group title={a('group_limits')}>
        <div className="field-pair">
          {field.money('budget')}
          {field.count('grantLimit', any)}
          {field.count('perMember')}
          {field.count('perDay', any)}
          {field.text('exclusiveGroup', any, 30)}
        </div>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rows-editor">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Title and text by language; readers of a missing language see the brand's default. */
function Words({ typed, onChange }: FieldsProps) {
  const t = useText();
  const a = usePromotionText();
  const [language, setLanguage] = useState<Language>('EN');
  return (
    <>
      <Segments
        label={t('language')}
        value={language}
        onChange={setLanguage}
        items={LANGUAGES.map(({ code }) => ({ id: code, label: typed.titles[code] ? `${code} ✓` : code }))}
      />
      <TextInput
        label={a('field_titles')}
        name="titles"
        maxLength={60}
        value={typed.titles[language] ?? ''}
        onChange={(text) => onChange({ ...typed, titles: { ...typed.titles, [language]: text } })}
      />
      <TextArea
        label={a('field_texts')}
        name="texts"
        rows={3}
        maxLength={800}
        value={typed.texts[language] ?? ''}
        onChange={(event) => onChange({ ...typed, texts: { ...typed.texts, [language]: event.target.value } })}
      />
    </>
  );
}

function Tiers({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  const put = (place: number, change: Partial<TierTyped>) =>
    onChange({ ...typed, tiers: typed.tiers.map((tier, at) => (at === place ? { ...tier, ...change } : tier)) });
  return (
    <>
      {typed.tiers.map((tier, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers are identified by their position
        <div className="activity-fields-tier" key={place}>
          <MoneyInput
            label={a('tier_from')}
            name={`tier-from-${place}`}
            value={tier.from}
            onValueChange={(text) => put(place, { from: text })}
          />
          <NumberField
            small
            label={a('tier_rate')}
            name={`tier-percent-${place}`}
            decimals={RATE_DECIMALS}
            unit="%"
            value={tier.percent}
            onValueChange={(text) => put(place, { percent: text })}
          />
          <MoneyInput
            label={a('tier_most')}
            name={`tier-most-${place}`}
            value={tier.most}
            onValueChange={(text) => put(place, { most: text })}
          />
          <IconButton
            small
            icon={X}
            label={a('tier_remove')}
            disabled={typed.tiers.length === 1}
            onClick={() => onChange({ ...typed, tiers: typed.tiers.filter((_, at) => at !== place) })}
          />
        </div>
      ))}
      <p className="mut3">{a('tier_hint')}</p>
      {typed.tiers.length < MOST_TIERS && (
        <Button
          size="sm"
          onClick={() => onChange({ ...typed, tiers: [...typed.tiers, { from: '', percent: '', most: '' }] })}
        >
          {a('tier_add')}
        </Button>
      )}
    </>
  );
}

/** Share of a bet that counts, by category; an empty field means 100 %. */
function Weights({ typed, onChange }: FieldsProps) {
  const a = usePromotionText();
  return (
    <>
      <p className="field-label">{a('field_weights')}</p>
      <div className="activity-fields-weights">
        {CATEGORIES.map((category) => (
          <NumberField
            key={category}
            small
            label={a(`category_${category}`)}
            name={`weight-${category}`}
            decimals={RATE_DECIMALS}
            unit="%"
            placeholder="100"
            value={typed.weights[category] ?? ''}
            onValueChange={(text) => onChange({ ...typed, weights: { ...typed.weights, [category]: text } })}
          />
        ))}
      </div>
    </>
  );
}
