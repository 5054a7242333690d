import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Checkbox, KeyValue, Note, Select, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { Reading } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { useMay } from '../../shared/session/me.ts';
import { SessionLines } from '../../shared/session/session-list.tsx';
import { RoleChoice, useClash } from './role-choice.tsx';

type Operator = Value<'staff.operator'>;
type Kind = Payload<'staff.requestOperator'>['kind'];
const KINDS: readonly Kind[] = ['ROLES', 'ADDRESSES', 'SCOPE', 'EMAIL', 'RESET_PASSWORD', 'RESET_TOTP', 'ENABLE'];

/** One operator: permissions, allowed addresses, and possible requests. */
export function OperatorDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const s = useTranslations('site');
  const p = useTranslations('staff');
  const k = useTranslations('security');
  const named = useNamed();
  const may = useMay();
  const query = useCall(calls.staff.operator, { id });
  const operator = query.data;
  return (
    <DetailPanel title={operator?.name ?? `#${id}`} onClose={onClose}>
      <Reading query={query}>
        {operator && (
          <>
            <KeyValue name={t('state')}>{named('operator_state', operator.state)}</KeyValue>
            <KeyValue name={t('roles')}>
              <span className="tags">
                {operator.roles.map((role) => (
                  <Tag key={role}>{named('role', role)}</Tag>
                ))}
              </span>
            </KeyValue>
            <KeyValue name={s('merchants')}>{operator.merchants.join(', ')}</KeyValue>
            <KeyValue name={s('addresses')}>
              {[...operator.officeRanges, ...operator.ranges].join(', ') || s('everywhere')}
            </KeyValue>
            <KeyValue name={p('email')}>{operator.email ?? p('no_email')}</KeyValue>
            {operator.setupUntil && <KeyValue name={p('set_up_until')}>{dateTime(operator.setupUntil)}</KeyValue>}
            <KeyValue name={t('code')}>
              <Tag tone={operator.totp ? 'ok' : 'wait'}>{t(operator.totp ? 'totp_on' : 'totp_off')}</Tag>
            </KeyValue>
            <KeyValue name={k('part_passkeys')}>{k('passkeys_count', { count: operator.passkeys.count })}</KeyValue>
            {operator.passkeys.lastUsedAt !== null && (
              <KeyValue name={p('passkey_last')}>{dateTime(operator.passkeys.lastUsedAt)}</KeyValue>
            )}
            <KeyValue name={t('last_login')}>{dateTime(operator.lastLoginAt)}</KeyValue>
            {operator.isSeat && <Note>{s('seat_text')}</Note>}
            {may('staff.manage') && !operator.isSeat && <ChangeForm key={operator.state} operator={operator} />}
            <h3>{t('sessions')}</h3>
            <SessionLines sessions={operator.sessions} />
          </>
        )}
      </Reading>
      <RequestHistory target={`operator:${id}`} />
    </DetailPanel>
  );
}

function ChangeForm({ operator }: { operator: Operator }) {
  const t = useText();
  const s = useTranslations('site');
  const p = useTranslations('staff');
  const { staff } = calls;
  const [kind, setKind] = useState<Kind>('ROLES');
  const [roles, setRoles] = useState<readonly string[]>(operator.roles);
  const [ranges, setRanges] = useState(operator.ranges.join('\n'));
  const [email, setEmail] = useState(operator.email ?? '');
  const [merchants, setMerchants] = useState<readonly string[]>(operator.merchants);
  const [reason, setReason] = useState('');
  const known = useCall(staff.roles, {});
  const brands = useCall(calls.brandsOffice.merchants, {}, { enabled: kind === 'SCOPE' });
  const clash = useClash(known.data, roles);
  const done = { invalidates: [staff.operator, staff.operators, staff.requests] };
  const ask = useAct(staff.requestOperator, {
    ...done,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const disable = useAct(staff.disableOperator, {
    ...done,
    onSuccess: () => showToast({ kind: 'ok', title: s('disabled') }),
  });
  const isReady = isReason(reason);
  const extra = {
    ...(kind === 'ROLES' && { roles: [...roles] }),
    ...(kind === 'ADDRESSES' && { ranges: linesOf(ranges) }),
    ...(kind === 'EMAIL' && { email: email.trim() }),
    ...(kind === 'SCOPE' && { merchants: [...merchants] }),
  };
  const kinds = KINDS.filter((one) => one !== 'ENABLE' || operator.state === 'DISABLED');
  return (
    <div className="act-form">
      <Select
        small
        label={s('change')}
        name="change"
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
        options={kinds.map((value) => ({ value, label: s(`change_${value}`) }))}
      />
      {kind === 'ROLES' && known.data && <RoleChoice roles={known.data.roles} chosen={roles} onChange={setRoles} />}
      {kind === 'ROLES' && clash && <Note tone="bad">{clash}</Note>}
      {kind === 'ADDRESSES' && (
        <LinesField
          label={s('addresses')}
          name="ranges"
          hint={s('addresses_hint')}
          value={ranges}
          onChange={setRanges}
        />
      )}
      {kind === 'SCOPE' &&
        brands.data?.rows.map(({ code, name, here }) => (
          <Checkbox
            key={code}
            checked={here || merchants.includes(code)}
            disabled={here}
            onChange={(event) =>
              setMerchants(event.target.checked ? [...merchants, code] : merchants.filter((one) => one !== code))
            }
          >
            {name}
          </Checkbox>
        ))}
      {kind === 'EMAIL' && (
        <TextInput
          label={p('email')}
          name="email"
          type="email"
          hint={p('email_hint')}
          maxLength={100}
          value={email}
          onChange={setEmail}
        />
      )}
      {kind === 'RESET_PASSWORD' && (
        <Note>
          {p('reset_text')} {p('passkeys_removed_too')}
        </Note>
      )}
      {kind === 'RESET_TOTP' && <Note>{p('passkeys_removed_too')}</Note>}
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <div className="two-buttons">
        <Button
          look="verm-soft"
          disabled={!isReady || operator.state === 'DISABLED'}
          busy={disable.isPending}
          onClick={() => disable.mutate({ id: operator.id, reason: reason.trim() })}
        >
          {s('disable')}
        </Button>
        <Button
          look="pri"
          disabled={!isReady || (kind === 'ROLES' && clash !== null)}
          busy={ask.isPending}
          onClick={() => ask.mutate({ id: operator.id, kind, ...extra, reason: reason.trim() })}
        >
          {s('ask_for_change')}
        </Button>
      </div>
    </div>
  );
}
