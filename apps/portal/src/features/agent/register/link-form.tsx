import * as calls from '@lantern/contract/member-calls';
import { Button, Note, NumberField, Segments, Select, TextField } from '@lantern/ui';
import { User, UsersRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Centre } from '../frame/use-centre.ts';
import { cardOf, remainingShare } from './rate-lines.ts';
import { RateSliders } from './rate-sliders.tsx';
import { useRateLines } from './use-rate-lines.ts';

/** Validity in days; 0 means no expiry. */
const VALID_DAYS = [7, 30, 90, 365, 0] as const;
const MEMBER = 0;
const AGENT = 2;

export function KindChoice({ value, onChange }: { value: number; onChange: (type: number) => void }) {
  const t = useText('agent');
  return (
    <Segments
      block
      label={t('for_whom')}
      items={[
        { id: 'member', label: t('member'), icon: User },
        { id: 'agent', label: t('agent'), icon: UsersRound },
      ]}
      value={value === AGENT ? 'agent' : 'member'}
      onChange={(id) => onChange(id === 'agent' ? AGENT : MEMBER)}
    />
  );
}

interface LinkTerms {
  readonly validDays: number;
  /** From the field; 0 means any number. */
  readonly maxUses: string;
  readonly channel: string;
  readonly remark: string;
}

/** Form of a new registration link: account type, rates, validity and number of uses. */
export function LinkForm({ centre }: { centre: Centre }) {
  const t = useText('agent');
  const words = useRefusalText();
  const choice = useRateLines(centre);
  const { lines, values } = choice;
  const [accountType, setAccountType] = useState(MEMBER);
  const [terms, setTerms] = useState<LinkTerms>({ validDays: 30, maxUses: '0', channel: '', remark: '' });
  const create = useAct(calls.agents.createLink, {
    invalidates: [calls.agents.links],
    onSuccess: () => {
      toast.done(t('link_created'));
      setTerms((current) => ({ ...current, channel: '', remark: '' }));
    },
  });
  const group = lines.find((line) => line.kind === 'LOTTERY_GROUP');
  // An empty field is not 0: that would be a link for any number of people.
  const isReady = /^\d{1,6}$/.test(terms.maxUses);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    create.mutate({ ...terms, accountType, rates: cardOf(lines, values), maxUses: Number(terms.maxUses) });
  };
  return (
    <section className="agent-page-box">
      <h2>{t('new_link')}</h2>
      <form className="agent-page-form" onSubmit={submit} noValidate>
        <KindChoice value={accountType} onChange={setAccountType} />
        <RateSliders choice={choice} />
        <LinkFields terms={terms} onChange={(change) => setTerms({ ...terms, ...change })} />
        {group && (
          <Note tone="info">
            {t('you_keep', {
              points: group.max - (values[group.id] ?? group.min),
              share: remainingShare(group, values[group.id] ?? group.min),
            })}
          </Note>
        )}
        {create.error && <Note tone="bad">{words(create.error)}</Note>}
        <Button look="pri" size="lg" block type="submit" disabled={!isReady} busy={create.isPending}>
          {t('create_link')}
        </Button>
      </form>
    </section>
  );
}

/** Validity, number of uses, and what the agent notes about the link. */
function LinkFields({ terms, onChange }: { terms: LinkTerms; onChange: (change: Partial<LinkTerms>) => void }) {
  const t = useText('agent');
  return (
    <>
      <div className="agent-page-two">
        <Select
          small
          label={t('valid_for')}
          value={String(terms.validDays)}
          onChange={(event) => onChange({ validDays: Number(event.target.value) })}
          options={VALID_DAYS.map((days) => ({
            value: String(days),
            label: days === 0 ? t('for_ever') : t('days', { count: days }),
          }))}
        />
        <NumberField
          small
          label={t('places')}
          name="places"
          decimals={0}
          value={terms.maxUses}
          after={<span className="field-suffix">{t('zero_is_any')}</span>}
          onValueChange={(maxUses) => onChange({ maxUses })}
        />
      </div>
      <TextField
        small
        label={t('channel')}
        name="channel"
        maxLength={50}
        value={terms.channel}
        onChange={(event) => onChange({ channel: event.target.value })}
      />
      <TextField
        small
        label={t('remark')}
        name="remark"
        maxLength={100}
        value={terms.remark}
        onChange={(event) => onChange({ remark: event.target.value })}
      />
    </>
  );
}
