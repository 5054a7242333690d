import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, Note } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMe } from '../../shared/session/me.ts';
import { RoleChoice, useClash } from './role-choice.tsx';

/** Whether the request waits for approval, and how the set-up link is delivered. */
function Outcome({ requestId, delivery }: Value<'staff.createOperator'>) {
  const t = useText();
  const s = useTranslations('staff');
  const { hasApprover } = useMe();
  return (
    <>
      {requestId &&
        (hasApprover ? (
          <Note tone="ok">{t('asked_for_second')}</Note>
        ) : (
          <Note tone="warn">{t('nobody_approves')}</Note>
        ))}
      {delivery && (
        <Note tone="ok">
          <span data-testid="link-sent">{s(`delivery_${delivery}`)}</span>
        </Note>
      )}
    </>
  );
}

/** A new operator, approved by a second person; the set-up link then goes to the operator's own email address. */
export function NewOperator() {
  const t = useText();
  const s = useTranslations('staff');
  const words = useRefusalText();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const roles = useCall(calls.staff.roles, {});
  const create = useAct(calls.staff.createOperator, {
    invalidates: [calls.staff.operators, calls.staff.requests, calls.staff.me],
    quiet: true,
    onSuccess: () => {
      setName('');
      setEmail('');
      setChosen([]);
      setReason('');
    },
  });
  const clash = useClash(roles.data, chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name: name.trim(), email: email.trim(), roles: [...chosen], reason: reason.trim() });
  };
  return (
    <Card title={t('new_operator')}>
      <form className="stack" onSubmit={submit}>
        <TextInput
          label={t('name')}
          name="operator-name"
          required
          minLength={3}
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <TextInput
          label={s('email')}
          name="operator-email"
          type="email"
          hint={s('email_hint')}
          required
          maxLength={100}
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <QueryState query={roles}>
          {roles.data && <RoleChoice roles={roles.data.roles} chosen={chosen} onChange={setChosen} />}
        </QueryState>
        <ReasonField
          name="operator-reason"
          required
          minLength={3}
          value={reason}
          onChange={setReason}
          hint={t('reason_hint')}
        />
        {clash && <Note tone="bad">{clash}</Note>}
        {create.error && <Note tone="bad">{words(create.error)}</Note>}
        {create.data && <Outcome {...create.data} />}
        <Button look="pri" type="submit" block disabled={chosen.length === 0 || clash !== null} busy={create.isPending}>
          {t('create_operator')}
        </Button>
      </form>
    </Card>
  );
}
