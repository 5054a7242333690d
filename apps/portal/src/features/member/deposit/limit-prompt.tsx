import * as calls from '@lantern/contract/member-calls';
import { Button, buttonClass, Card } from '@lantern/ui';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

/** Offers a deposit limit once, before the first deposit; a limit or "no limit" both count as the answer. */
export function LimitPrompt() {
  const t = useText('safety');
  const { safety } = calls;
  const protection = useCall(safety.protection, {}, { staleTime: 60_000, select: (value) => value.asksForLimit });
  const dismiss = useAct(safety.dismissPrompt, { invalidates: [safety.protection] });
  if (protection.data !== true) return null;
  return (
    <Card level={2} title={t('prompt_title')}>
      <p className="mut">{t('prompt_text')}</p>
      <p className="amount-step-quick">
        <SiteLink className={buttonClass({ look: 'soft' })} to="/responsible">
          {t('prompt_set')}
        </SiteLink>
        <Button busy={dismiss.isPending} onClick={() => dismiss.mutate({})}>
          {t('prompt_no')}
        </Button>
      </p>
    </Card>
  );
}
