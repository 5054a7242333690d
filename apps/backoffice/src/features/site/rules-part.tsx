import { calls } from '@lantern/contract/calls';
import { FIELD_SHAPES } from '@lantern/contract/field-rules';
import { Button, Card, Checkbox, type Column, Select, Table } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/hooks.ts';
import { CountField } from '../../shared/fields/count-field.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Site, useSaved, useSiteText } from './use-site.ts';

type SavedRule = Site['rules'][number];
type Bound = 'minLength' | 'maxLength';
/** A rule as it is edited: its bounds as typed. */
type Rule = Omit<SavedRule, Bound> & Readonly<Record<Bound, string>>;

const typedRule = (rule: SavedRule): Rule => ({
  ...rule,
  minLength: String(rule.minLength),
  maxLength: String(rule.maxLength),
});

const isBound = (typed: string) => /^\d{1,3}$/.test(typed);

/** Name of a field as the registration form shows it. */
function useFieldName() {
  const form = useTranslations('auth');
  return (field: string) => (form.has(`field_${field}`) ? form(`field_${field}`) : field);
}

interface RuleFieldProps {
  readonly rule: Rule;
  readonly onChange: (part: Partial<Rule>) => void;
}

/** Least or greatest length of a field. */
function BoundField({ rule, bound, onChange }: RuleFieldProps & { bound: Bound }) {
  const s = useSiteText();
  const nameOf = useFieldName();
  return (
    <CountField
      className="rules-part-label"
      label={`${nameOf(rule.field)}, ${s(bound)}`}
      name={`${rule.field}-${bound}`}
      readOnly={FIELD_SHAPES[rule.field] !== undefined}
      value={rule[bound]}
      onValueChange={(text) => onChange({ [bound]: text })}
    />
  );
}

/** The pattern that a field must match. */
function PatternField({ rule, patternIds, onChange }: RuleFieldProps & Pick<Site, 'patternIds'>) {
  const s = useSiteText();
  const nameOf = useFieldName();
  return (
    <Select
      small
      className="rules-part-label"
      label={`${nameOf(rule.field)}, ${s('pattern')}`}
      name={`${rule.field}-pattern`}
      value={rule.patternId}
      onChange={(event) => onChange({ patternId: event.target.value })}
      options={(FIELD_SHAPES[rule.field]?.patternIds ?? patternIds).map((value) => ({
        value,
        label: s(`pattern_${value}`),
      }))}
    />
  );
}

/** The columns of a rule: its field, whether it is requested and required, its pattern and its bounds. */
function useColumns(
  patternIds: Site['patternIds'],
  change: (rule: Rule, part: Partial<Rule>) => void,
): readonly Column<Rule>[] {
  const s = useSiteText();
  const nameOf = useFieldName();
  return [
    {
      id: 'field',
      head: s('field'),
      narrow: 'title',
      cell: (rule) => (
        <span className="account-title">
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
      cell: (rule) => <PatternField rule={rule} patternIds={patternIds} onChange={(part) => change(rule, part)} />,
    },
    {
      id: 'min',
      head: s('minLength'),
      narrow: 'line',
      cell: (rule) => <BoundField rule={rule} bound="minLength" onChange={(part) => change(rule, part)} />,
    },
    {
      id: 'max',
      head: s('maxLength'),
      narrow: 'line',
      cell: (rule) => <BoundField rule={rule} bound="maxLength" onChange={(part) => change(rule, part)} />,
    },
  ];
}

/** Rules of the registration form by field. The password confirmation follows the password. */
export function RulesPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const [changed, setChanged] = useState<Readonly<Record<string, Rule>>>({});
  const act = useAct(calls.brandsBackOffice.changeRules, useSaved());
  const rows = site.rules
    .filter((rule) => rule.field !== 'confirmPassword')
    .map((rule) => changed[rule.field] ?? typedRule(rule));
  const change = (rule: Rule, part: Partial<Rule>) => setChanged({ ...changed, [rule.field]: { ...rule, ...part } });
  const rules = Object.values(changed).map(({ field, enabled, required, patternId, minLength, maxLength }) => ({
    ...{ field, enabled, required: enabled && required, patternId },
    minLength: Number(minLength),
    maxLength: Number(maxLength),
  }));
  const areBounds = Object.values(changed).every((rule) => isBound(rule.minLength) && isBound(rule.maxLength));
  const columns = useColumns(site.patternIds, change);
  return (
    <Card flush>
      <Table<Rule>
        className="rules-part-rows"
        label={s('rules')}
        rows={rows}
        rowKey={(rule) => rule.field}
        empty={null}
        columns={columns}
      />
      {may('brands.settings') && (
        <div className="save-line save-line-flush">
          <span className="mut3 num">{s('changed_count', { count: rules.length })}</span>
          <Button
            look="pri"
            disabled={rules.length === 0 || !areBounds}
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
