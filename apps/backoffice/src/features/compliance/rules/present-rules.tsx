import { Card, KeyValue } from '@lantern/ui';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { RULE_GROUPS, type Rules } from './typed-rules.ts';

/** The rules that members are verified and flagged by now. */
export function PresentRules({ rules }: { rules: Rules }) {
  const t = useText();
  return (
    <Card title={t('withdrawal_rules_now')}>
      {Object.entries(RULE_GROUPS).map(([group, names]) => (
        <section key={group} className="rules-page-present">
          <h3>{t(`compliance_rules_${group}`)}</h3>
          {names.map((name) => (
            <KeyValue key={name} name={t(`frozen_${name}`)}>
              <span data-rule={name}>
                {name === 'boundAccountProves' ? t(`frozen_${rules[name]}`) : <Amount amount={rules[name]} />}
              </span>
            </KeyValue>
          ))}
        </section>
      ))}
    </Card>
  );
}
