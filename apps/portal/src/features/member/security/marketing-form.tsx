import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Note, Switch } from '@lantern/ui';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

type Marketing = Value<'safety.protection'>['takesMarketing'];
const { safety } = calls;
const CHANNELS = ['inbox', 'mail', 'sms'] as const;

/** Marketing consent by channel. Messages about money, bets and security are always sent. */
export function MarketingForm() {
  const t = useText('security');
  const words = useRefusalText();
  const protection = useCall(safety.protection, {}, { staleTime: 5_000 });
  const choose = useAct(safety.setMarketing, { invalidates: [safety.protection, safety.playSession] });
  const marketing = protection.data?.takesMarketing;
  if (!marketing) return null;
  const chosen: Marketing = choose.isPending ? choose.variables : marketing;
  return (
    <fieldset className="marketing-form">
      <legend>{t('marketing_title')}</legend>
      <p className="field-hint">{t('marketing_text')}</p>
      {CHANNELS.map((channel) => (
        <Switch
          key={channel}
          checked={chosen[channel]}
          onChange={(event) => choose.mutate({ ...chosen, [channel]: event.target.checked })}
        >
          {t(`marketing_${channel}`)}
        </Switch>
      ))}
      {choose.error && <Note tone="bad">{words(choose.error)}</Note>}
    </fieldset>
  );
}
