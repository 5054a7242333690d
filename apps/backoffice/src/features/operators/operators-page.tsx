import { calls } from '@lantern/contract/calls';
import { Button, Card, Checkbox, Note, Tag, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct, useCall, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { ListRoom, PagedTable } from '../../shared/list-room/index.ts';
import { useMay } from '../../shared/me.ts';
import { Reading } from '../../shared/reading.tsx';

/** Who works here and in which roles; a new colleague gets a first password that is shown once. */
export default function OperatorsPage() {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const query = usePages(calls.staff.operators, { limit: 50 });
  return (
    <ListRoom
      title={t('operators')}
      list={
        <PagedTable
          label={t('operators')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('nothing_yet')}
          opener={{ head: t('name'), cell: (row) => <b>{row.name}</b> }}
          columns={[
            {
              id: 'roles',
              head: t('roles'),
              narrow: 'detail',
              cell: (row) => (
                <span className="tags">
                  {row.roles.map((role) => (
                    <Tag key={role}>{named('role', role)}</Tag>
                  ))}
                </span>
              ),
            },
            {
              id: 'totp',
              head: t('code'),
              narrow: 'state',
              cell: (row) => <Tag tone={row.totp ? 'ok' : 'wait'}>{t(row.totp ? 'totp_on' : 'totp_off')}</Tag>,
            },
            { id: 'state', head: t('state'), narrow: 'result', cell: (row) => named('operator_state', row.state) },
            { id: 'login', head: t('last_login'), cell: (row) => dateTime(row.lastLoginAt) },
          ]}
        />
      }
      detail={may('staff.manage') && <NewOperator />}
    />
  );
}

function NewOperator() {
  const t = useText();
  const named = useNamed();
  const words = useRefusalText();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const roles = useCall(calls.staff.roles, {});
  const create = useAct(calls.staff.createOperator, { invalidates: [calls.staff.operators], quiet: true });
  const clash = roles.data?.forbiddenPairs.find((pair) => pair.every((role) => chosen.includes(role)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { name: name.trim(), roles: [...chosen] },
      {
        onSuccess: () => {
          setName('');
          setChosen([]);
        },
      },
    );
  };
  return (
    <Card title={t('new_operator')}>
      <form className="stack" onSubmit={submit}>
        <TextField
          small
          label={t('name')}
          name="operator-name"
          required
          minLength={3}
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Reading query={roles}>
          {roles.data?.roles.map((role) => (
            <Checkbox
              key={role.name}
              checked={chosen.includes(role.name)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, role.name] : chosen.filter((one) => one !== role.name))
              }
            >
              {named('role', role.name)}
            </Checkbox>
          ))}
        </Reading>
        {clash && (
          <Note tone="bad">
            {t('forbidden_pair', { first: named('role', clash[0] ?? ''), second: named('role', clash[1] ?? '') })}
          </Note>
        )}
        {create.error && <Note tone="bad">{words(create.error)}</Note>}
        {create.data && (
          <Note tone="ok">
            {t('initial_password')}{' '}
            <span className="mono" data-testid="initial-password">
              {create.data.initialPassword}
            </span>
          </Note>
        )}
        <Button
          look="pri"
          type="submit"
          block
          disabled={chosen.length === 0 || clash !== undefined}
          busy={create.isPending}
        >
          {t('create_operator')}
        </Button>
      </form>
    </Card>
  );
}
