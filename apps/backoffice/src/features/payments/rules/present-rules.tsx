import { Card, KeyValue } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { percentOf } from '../percent.ts';
import { kindOf, RULE_GROUPS, type RuleName, type Rules } from './typed-rules.ts';

/** The rules that new withdrawals follow. */
export function PresentRules({ rules }: { rules: Rules }) {
  const t = useText();
  return (
    <Card title={t('withdrawal_rules_now')}>
      {Object.entries(RULE_GROUPS).map(([group, names]) => (
        <section key={group} className="rules-page-present">
          <h3>{t(`withdrawal_rules_${group}`)}</h3>
          {names.map((name) => (
            <KeyValue key={name} name={t(`frozen_${name}`)}>
              <span data-rule={name}>
                <RuleValue name={name} rules={rules} />
              </span>
            </KeyValue>
          ))}
        </section>
      ))}
    </Card>
  );
}

function RuleValue({ name, rules }: { name: RuleName; rules: Rules }) {
  const t = useText();
  const unit = useUnit();
  if (name === 'turnoverPolicy') return t(`turnover_policy_${rules.turnoverPolicy}`);
  const kind = kindOf(name);
  if (kind === 'AMOUNT') return <Amount amount={String(rules[name])} />;
  const text = kind === 'PERCENT' ? percentOf(Number(rules[name])) : rules[name];
  return <span className="num">{`${text} ${unit(name)}`.trim()}</span>;
}

/** The unit of a rule that is no amount. */
export function useUnit(): (name: RuleName) => string {
  const t = useText();
  const c = useTranslations('channels');
  return (name) => {
    if (name === 'feePpm' || name === 'adminFeePpm') return '%';
    if (name === 'cardHours') return t('hours_short');
    return name === 'answerMinutes' ? c('minutes') : '';
  };
}
