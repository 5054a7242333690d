import { calls } from '@lantern/contract/calls';
import { FIELD_SHAPES } from '@lantern/contract/field-rules';
import { Button, Card, Checkbox, Select, Table } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Site, useSaved, useSiteText } from './use-site.ts';

type Rule = Site['rules'][number];

/** Rules of the registration form by field. The password confirmation follows the password. */
export function RulesPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const form = useTranslations('auth');
  const may = useMay();
  const [changed, setChanged] = useState<Readonly<Record<string, Rule>>>({});
  const act = useAct(calls.brandsOffice.changeRules, useSaved());
  const rows = site.rules.filter((rule) => rule.field !== 'confirmPassword').map((rule) => changed[rule.field] ?? rule);
  const change = (rule: Rule, part: Partial<Rule>) => setChanged({ ...changed, [rule.field]: { ...rule, ...part } });
  const nameOf = (field: string) => (form.has(`field_${field}`) ? form(`field_${field}`) : field);
  const bound = (rule: Rule, name: 'minLength' | 'maxLength') => (
    <TextInput
      className="bare-label"
      label={`${nameOf(rule.field)}, ${s(name)}`}
      name={`${rule.field}-${name}`}
      inputMode="numeric"
      readOnly={FIELD_SHAPES[rule.field] !== undefined}
      value={String(rule[name])}
      onChange={(text) => change(rule, { [name]: Number(text.replaceAll(/\D/g, '').slice(0, 3)) })}
    />
  );
  const rules = Object.values(changed).map(({ field, enabled, required, patternId, minLength, maxLength }) => ({
    ...{ field, enabled, required: enabled && required, patternId, minLength, maxLength },
  }));
  return (
    <Card flush>
      <Table<Rule>
        className="rule-rows"
        label={s('rules')}
        rows={rows}
        rowKey={(rule) => rule.field}
        empty={null}
        columns={[
          {
            id: 'field',
            head: s('field'),
            narrow: 'title',
            cell: (rule) => (
              <span className="acct">
                <b>{nameOf(rule.field)}</b>
                <small>{rule.field}</small>
              </span>
            ),
          },
          {
            id: 'enabled',
            head: s('asked_for'),
            narrow: 'state',
            cell: (rule) => (
              <Checkbox checked={rule.enabled} onChange={(event) => change(rule, { enabled: event.target.checked })}>
                {s('asked_for')}
              </Checkbox>
            ),
          },
          {
            id: 'required',
            head: s('required'),
            narrow: 'result',
            cell: (rule) => (
              <Checkbox
                checked={rule.enabled && rule.required}
                disabled={!rule.enabled}
                onChange={(event) => change(rule, { required: event.target.checked })}
              >
                {s('required')}
              </Checkbox>
            ),
          },
          {
            id: 'pattern',
            head: s('pattern'),
            narrow: 'line',
            cell: (rule) => (
              <Select
                small
                className="bare-label"
                label={`${nameOf(rule.field)}, ${s('pattern')}`}
                name={`${rule.field}-pattern`}
                value={rule.patternId}
                onChange={(event) => change(rule, { patternId: event.target.value })}
                options={(FIELD_SHAPES[rule.field]?.patternIds ?? site.patternIds).map((value) => ({
                  value,
                  label: s(`pattern_${value}`),
                }))}
              />
            ),
          },
          { id: 'min', head: s('minLength'), narrow: 'line', cell: (rule) => bound(rule, 'minLength') },
          { id: 'max', head: s('maxLength'), narrow: 'line', cell: (rule) => bound(rule, 'maxLength') },
        ]}
      />
      {may('brands.settings') && (
        <div className="save-line in-flush">
          <span className="mut3 num">{s('changed_count', { count: rules.length })}</span>
          <Button
            look="pri"
            disabled={rules.length === 0}
            busy={act.isPending}
            onClick={() => act.mutate({ revision: site.revision, rules })}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}
