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

type Wish = Payload<'brandsOffice.requestMerchant'>;

/** Requests a new brand. It starts with the platform's games after a second person's approval. */
export function NewMerchant() {
  const t = useText();
  const s = useTranslations('site');
  const words = useRefusalText();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [hosts, setHosts] = useState('');
  const [currency, setCurrency] = useState('P');
  const [symbol, setSymbol] = useState('P');
  const [exponent, setExponent] = useState('2');
  const [languages, setLanguages] = useState<Wish['languages']>(['EN']);
  const [theme, setTheme] = useState<Wish['theme']>('LANTERN');
  const [reason, setReason] = useState('');
  const ask = useAct(calls.brandsOffice.requestMerchant, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({
      ...{ code, name: name.trim(), hosts: linesOf(hosts.toLowerCase()), languages, theme, logoUrl: null },
      currency: { code: currency, symbol, exponent: Number(exponent) },
      defaultLanguage: languages[0] ?? 'EN',
      reason: reason.trim(),
    });
  };
  return (
    <Card title={s('new_merchant')}>
      <form className="stack" onSubmit={submit}>
        <TextInput required label={t('name')} name="merchant-name" maxLength={60} value={name} onChange={setName} />
        <TextInput
          required
          label={s('code')}
          name="merchant-code"
          maxLength={31}
          hint={s('code_hint')}
          value={code}
          onChange={(text) => setCode(text.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
        />
        <LinesField
          label={s('domains')}
          name="merchant-hosts"
          hint={s('hosts_hint')}
          value={hosts}
          onChange={setHosts}
        />
        <div className="two-fields">
          <TextInput
            label={s('currency')}
            name="currency"
            maxLength={8}
            value={currency}
            onChange={(text) => setCurrency(text.toUpperCase())}
          />
          <TextInput label={s('symbol')} name="symbol" maxLength={8} value={symbol} onChange={setSymbol} />
        </div>
        <div className="two-fields">
          <Select
            small
            label={s('decimals')}
            name="exponent"
            value={exponent}
            onChange={(event) => setExponent(event.target.value)}
            options={['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }))}
          />
          <Select
            small
            label={s('theme')}
            name="merchant-theme"
            value={theme}
            onChange={(event) => setTheme(event.target.value as Wish['theme'])}
            options={BRAND_THEMES.map((value) => ({ value, label: s(`theme_${value}`) }))}
          />
        </div>
        <fieldset className="bare-set pick-set">
          <legend className="lbl">{s('languages')}</legend>
          {LANGUAGES.map(({ code: language, nativeName }) => (
            <Checkbox
              key={language}
              checked={languages.includes(language)}
              onChange={(event) =>
                setLanguages(
                  event.target.checked ? [...languages, language] : languages.filter((one) => one !== language),
                )
              }
            >
              {nativeName}
            </Checkbox>
          ))}
        </fieldset>
        <ReasonField name="merchant-reason" required value={reason} onChange={setReason} hint={t('reason_hint')} />
        {ask.error && <Note tone="bad">{words(ask.error)}</Note>}
        <Button
          look="pri"
          type="submit"
          block
          disabled={!isReason(reason) || languages.length === 0}
          busy={ask.isPending}
        >
          {s('ask_for_merchant')}
        </Button>
      </form>
    </Card>
  );
}
