import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, Checkbox, Note, showToast, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';

type Role = Value<'staff.roles'>['roles'][number];

/** Permissions of each role. The platform's roles are fixed; a brand can add its own. */
export function RolesPart() {
  const t = useText();
  const s = useTranslations('site');
  const named = useNamed();
  const may = useMay();
  const query = useCall(calls.staff.roles, {});
  const [edited, setEdited] = useState<Pick<Role, 'name' | 'permissions'> | null>(null);
  return (
    <QueryState query={query}>
      <Card flush>
        <Table<Role>
          className="paged-table-rows"
          label={t('roles')}
          rows={query.data?.roles ?? []}
          rowKey={(role) => role.name}
          empty={null}
          columns={[
            {
              id: 'name',
              head: t('name'),
              narrow: 'title',
              cell: (role) => (
                <span className="account-title">
                  <b>{named('role', role.name)}</b>
                  <small>{role.name}</small>
                </span>
              ),
            },
            {
              id: 'permissions',
              head: s('permissions'),
              narrow: 'line',
              cell: (role) => role.permissions.map((permission) => named('permission', permission)).join(', '),
            },
            {
              id: 'own',
              head: s('origin'),
              narrow: 'state',
              cell: (role) =>
                role.own && may('staff.manage') ? (
                  <Button size="sm" onClick={() => setEdited(role)}>
                    {s('edit')}
                  </Button>
                ) : (
                  <Tag>{s(role.own ? 'own_role' : 'platform_role')}</Tag>
                ),
            },
          ]}
        />
      </Card>
      {may('staff.manage') && !edited && (
        <div>
          <Button onClick={() => setEdited({ name: '', permissions: [] })}>{s('new_role')}</Button>
        </div>
      )}
      {edited && query.data && (
        <RoleForm key={edited.name} role={edited} all={query.data.permissions} onDone={() => setEdited(null)} />
      )}
    </QueryState>
  );
}

function RoleForm({
  role,
  all,
  onDone,
}: {
  role: Pick<Role, 'name' | 'permissions'>;
  all: readonly string[];
  onDone: () => void;
}) {
  const t = useText();
  const s = useTranslations('site');
  const named = useNamed();
  const words = useRefusalText();
  const [name, setName] = useState(role.name);
  const [chosen, setChosen] = useState<readonly string[]>(role.permissions);
  const [reason, setReason] = useState('');
  const request = useAct(calls.staff.requestRole, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onDone();
    },
  });
  return (
    <Card title={role.name === '' ? s('new_role') : role.name}>
      <div className="action-form">
        <TextInput
          label={s('code')}
          name="role-name"
          maxLength={40}
          disabled={role.name !== ''}
          value={name}
          onChange={(text) => setName(text.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
        />
        <fieldset className="bare-set roles-part-permissions">
          <legend className="field-label">{s('permissions')}</legend>
          {all.map((permission) => (
            <Checkbox
              key={permission}
              checked={chosen.includes(permission)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission))
              }
            >
              <span title={permission}>{named('permission', permission)}</span>
            </Checkbox>
          ))}
        </fieldset>
        <ReasonField name="role-reason" value={reason} onChange={setReason} hint={t('reason_hint')} />
        {request.error && <Note tone="bad">{words(request.error)}</Note>}
        <div className="button-pair">
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button
            look="pri"
            disabled={name.length < 3 || chosen.length === 0 || !isReason(reason)}
            busy={request.isPending}
            onClick={() => request.mutate({ name, permissions: [...chosen], reason: reason.trim() })}
          >
            {s('ask_for_change')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
