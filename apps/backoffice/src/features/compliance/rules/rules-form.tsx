import { calls } from '@lantern/contract/calls';
import { Button, Card, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/hooks.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { MoneyInput } from '../../../shared/fields/money-input.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useMe } from '../../../shared/session/me.ts';
import { countChanges, RULE_GROUPS, type RuleFault, type RuleName, type Rules, readRules } from './typed-rules.ts';

/** What an operator should enter instead. */
function useFaultText(): (fault: RuleFault | undefined) => string | undefined {
  const t = useText();
  return (fault) => {
    if (fault === undefined) return undefined;
    if (fault.kind === 'BELOW') return t('rule_below', { name: t(`frozen_${fault.low}`) });
    return t(fault.kind === 'ZERO' ? 'rule_positive' : 'rule_amount');
  };
}

interface RuleFieldProps {
  readonly name: RuleName;
  readonly typed: Rules;
  readonly fault: RuleFault | undefined;
  readonly onChange: (typed: Rules) => void;
}

function RuleField({ name, typed, fault, onChange }: RuleFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  const label = t(`frozen_${name}`);
  const hint = t(`hint_${name}`);
  if (name === 'boundAccountProves') {
    return (
      <ChoiceField
        label={label}
        hint={hint}
        name={name}
        words={['false', 'true']}
        value={typed[name] ? 'true' : 'false'}
        textOf={(word) => t(`frozen_${word}`)}
        onChange={(word) => onChange({ ...typed, [name]: word === 'true' })}
      />
    );
  }
  return (
    <MoneyInput
      label={label}
      hint={hint}
      name={name}
      error={faultText(fault)}
      value={typed[name]}
      onValueChange={(text) => onChange({ ...typed, [name]: text })}
    />
  );
}

/** Requests other rules; a second operator approves them. */
export function RulesForm({ rules, revision }: { rules: Rules; revision: string }) {
  const t = useText();
  const c = useTranslations('channels');
  const s = useTranslations('site');
  const { currency } = useMe();
  const [typed, setTyped] = useState(rules);
  const [reason, setReason] = useState('');
  const { safetyBackOffice, staff, views } = calls;
  const request = useAct(safetyBackOffice.requestComplianceRules, {
    invalidates: [safetyBackOffice.complianceRules, staff.requests, views.operatorDashboard],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const read = readRules(typed, currency.exponent);
  const faultOf = (name: RuleName) => (name === 'boundAccountProves' ? undefined : read.faults?.[name]);
  const changes = countChanges(typed, rules);
  return (
    <Card title={t('withdrawal_rules_new')}>
      <div className="action-form">
        {Object.entries(RULE_GROUPS).map(([group, names]) => (
          <fieldset key={group} className="bare-set rules-page-group">
            <legend>{t(`compliance_rules_${group}`)}</legend>
            <div className="field-pair">
              {names.map((name) => (
                <RuleField key={name} name={name} typed={typed} fault={faultOf(name)} onChange={setTyped} />
              ))}
            </div>
          </fieldset>
        ))}
        <Note tone="plain">{t('compliance_rules_note')}</Note>
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
