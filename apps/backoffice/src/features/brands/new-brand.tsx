import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { LANGUAGES } from '@lantern/locales';
import { BRAND_THEMES, Button, Card, Checkbox, Note, Select, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/hooks.ts';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

type NewBrand = Payload<'brandsBackOffice.requestBrand'>;

interface CurrencyFieldsProps {
  readonly currency: NewBrand['currency'];
  readonly onChange: (currency: NewBrand['currency']) => void;
  readonly theme: NewBrand['theme'];
  readonly onTheme: (theme: NewBrand['theme']) => void;
}

/** Currency and colours of the brand. */
function CurrencyFields({ currency, onChange, theme, onTheme }: CurrencyFieldsProps) {
  const s = useTranslations('site');
  return (
    <>
      <div className="field-pair">
        <TextInput
          label={s('currency')}
          name="currency"
          maxLength={8}
          value={currency.code}
          onChange={(text) => onChange({ ...currency, code: text.toUpperCase() })}
        />
        <TextInput
          label={s('symbol')}
          name="symbol"
          maxLength={8}
          value={currency.symbol}
          onChange={(symbol) => onChange({ ...currency, symbol })}
        />
      </div>
      <div className="field-pair">
        <Select
          small
          label={s('decimals')}
          name="exponent"
          value={String(currency.exponent)}
          onChange={(event) => onChange({ ...currency, exponent: Number(event.target.value) })}
          options={['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }))}
        />
        <Select
          small
          label={s('theme')}
          name="brand-theme"
          value={theme}
          onChange={(event) => onTheme(event.target.value as NewBrand['theme'])}
          options={BRAND_THEMES.map((value) => ({ value, label: s(`theme_${value}`) }))}
        />
      </div>
    </>
  );
}

interface LanguageChoiceProps {
  readonly languages: NewBrand['languages'];
  readonly onChange: (languages: NewBrand['languages']) => void;
}

/** The languages that the brand offers. */
function LanguageChoice({ languages, onChange }: LanguageChoiceProps) {
  const s = useTranslations('site');
  return (
    <fieldset className="bare-set check-set">
      <legend className="field-label">{s('languages')}</legend>
      {LANGUAGES.map(({ code: language, nativeName }) => (
        <Checkbox
          key={language}
          checked={languages.includes(language)}
          onChange={(event) =>
            onChange(event.target.checked ? [...languages, language] : languages.filter((one) => one !== language))
          }
        >
          {nativeName}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Requests a new brand. It starts with the platform's games after a second person's approval. */
export function NewBrand() {
  const t = useText();
  const s = useTranslations('site');
  const words = useRefusalText();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [hosts, setHosts] = useState('');
  const [currency, setCurrency] = useState<NewBrand['currency']>({ code: 'P', symbol: 'P', exponent: 2 });
  const [languages, setLanguages] = useState<NewBrand['languages']>(['EN']);
  const [theme, setTheme] = useState<NewBrand['theme']>('LANTERN');
  const [reason, setReason] = useState('');
  const request = useAct(calls.brandsBackOffice.requestBrand, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({
      ...{ code, name: name.trim(), hosts: linesOf(hosts.toLowerCase()), languages, theme, logoUrl: null },
      currency,
      defaultLanguage: languages[0] ?? 'EN',
      reason: reason.trim(),
    });
  };
  return (
    <Card title={s('new_brand')}>
      <form className="stack" onSubmit={submit}>
        <TextInput required label={t('name')} name="brand-name" maxLength={60} value={name} onChange={setName} />
        <TextInput
          required
          label={s('code')}
          name="brand-code"
          maxLength={31}
          hint={s('code_hint')}
          value={code}
          onChange={(text) => setCode(text.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
        />
        <LinesField label={s('domains')} name="brand-hosts" hint={s('hosts_hint')} value={hosts} onChange={setHosts} />
        <CurrencyFields currency={currency} onChange={setCurrency} theme={theme} onTheme={setTheme} />
        <LanguageChoice languages={languages} onChange={setLanguages} />
        <ReasonField name="brand-reason" required value={reason} onChange={setReason} hint={t('reason_hint')} />
        {request.error && <Note tone="bad">{words(request.error)}</Note>}
        <Button
          look="pri"
          type="submit"
          block
          disabled={!isReason(reason) || languages.length === 0}
          busy={request.isPending}
        >
          {s('ask_for_brand')}
        </Button>
      </form>
    </Card>
  );
}
