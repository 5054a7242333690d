import { calls } from '@lantern/contract/calls';
import { Button, Card, Note, NumberField, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/hooks.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { MoneyInput } from '../../../shared/fields/money-input.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useMe } from '../../../shared/session/me.ts';
import { PERCENT_DECIMALS } from '../percent.ts';
import { useUnit } from './present-rules.tsx';
import {
  countChanges,
  kindOf,
  POLICIES,
  RULE_GROUPS,
  type RuleFault,
  type RuleName,
  type Rules,
  readRules,
  type TypedRules,
  typedRules,
} from './typed-rules.ts';

/** What an operator should enter instead. */
function useFaultText(): (fault: RuleFault | undefined) => string | undefined {
  const t = useText();
  return (fault) => {
    if (fault === undefined) return undefined;
    if (fault.kind === 'BELOW') return t('rule_below', { name: t(`frozen_${fault.low}`) });
    if (fault.kind === 'COUNT') return t('rule_count', { min: fault.min, max: fault.max });
    return t(fault.kind === 'AMOUNT' ? 'rule_amount' : 'rule_percent');
  };
}

interface RuleFieldProps {
  readonly name: RuleName;
  readonly typed: TypedRules;
  readonly fault: RuleFault | undefined;
  readonly onChange: (typed: TypedRules) => void;
}

function RuleField({ name, typed, fault, onChange }: RuleFieldProps) {
  const t = useText();
  const unit = useUnit();
  const faultText = useFaultText();
  const label = t(`frozen_${name}`);
  if (name === 'turnoverPolicy') {
    return (
      <ChoiceField
        label={label}
        name={name}
        words={POLICIES}
        value={typed.turnoverPolicy}
        textOf={(word) => t(`turnover_policy_${word}`)}
        onChange={(turnoverPolicy) => onChange({ ...typed, turnoverPolicy })}
      />
    );
  }
  const kind = kindOf(name);
  const field = {
    ...{ label, name, error: faultText(fault), value: typed[name] },
    onValueChange: (text: string) => onChange({ ...typed, [name]: text }),
  };
  if (kind === 'AMOUNT') return <MoneyInput {...field} />;
  return <NumberField small {...field} decimals={kind === 'COUNT' ? 0 : PERCENT_DECIMALS} unit={unit(name)} />;
}

/** Requests other rules; a second operator approves them. */
export function RulesForm({ rules, revision }: { rules: Rules; revision: string }) {
  const t = useText();
  const c = useTranslations('channels');
  const s = useTranslations('site');
  const { currency } = useMe();
  const present = typedRules(rules);
  const [typed, setTyped] = useState(present);
  const [reason, setReason] = useState('');
  const { paymentsBackOffice, staff, views } = calls;
  const request = useAct(paymentsBackOffice.requestWithdrawalRules, {
    invalidates: [paymentsBackOffice.withdrawalRules, staff.requests, views.operatorDashboard],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const read = readRules(typed, currency.exponent);
  const changes = countChanges(typed, present);
  return (
    <Card title={t('withdrawal_rules_new')}>
      <div className="action-form">
        {Object.entries(RULE_GROUPS).map(([group, names]) => (
          <fieldset key={group} className="bare-set rules-page-group">
            <legend>{t(`withdrawal_rules_${group}`)}</legend>
            <div className="field-pair">
              {names.map((name) => (
                <RuleField key={name} name={name} typed={typed} fault={read.faults?.[name]} onChange={setTyped} />
              ))}
            </div>
          </fieldset>
        ))}
        <Note tone="plain">{t('withdrawal_rules_note')}</Note>
        <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
        <div className="rules-page-send">
          <span className="mut3 num">{s('changed_count', { count: changes })}</span>
          <Button
            look="pri"
            disabled={read.rules === null || changes === 0 || !isReason(reason)}
            busy={request.isPending}
            onClick={() => read.rules && request.mutate({ revision, rules: read.rules, reason: reason.trim() })}
          >
            {c('ask_second')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
