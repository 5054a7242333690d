import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Checkbox, KeyValue, Note, Select, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { RangesField, rangesOf } from '../../shared/fields/ranges-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
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
      <QueryState query={query}>
        {operator && (
          <>
            <KeyValue name={t('state')}>{named('operator_state', operator.state)}</KeyValue>
            <KeyValue name={t('roles')}>
              <span className="tag-row">
                {operator.roles.map((role) => (
                  <Tag key={role}>{named('role', role)}</Tag>
                ))}
              </span>
            </KeyValue>
            <KeyValue name={s('brands')}>{operator.brands.join(', ')}</KeyValue>
            <KeyValue name={s('addresses')}>
              {[...operator.officeRanges, ...operator.ranges].join(', ') || s('everywhere')}
            </KeyValue>
            <KeyValue name={p('email')}>{operator.email ?? p('no_email')}</KeyValue>
            {operator.setupUntil && <KeyValue name={p('set_up_until')}>{dateTime(operator.setupUntil)}</KeyValue>}
            <KeyValue name={t('sec_totp')}>
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
      </QueryState>
      <RequestHistory target={`operator:${id}`} />
    </DetailPanel>
  );
}

/** What the form changes, as typed. */
interface Typed {
  readonly roles: readonly string[];
  /** As a list of ranges. */
  readonly ranges: string;
  readonly email: string;
  readonly brands: readonly string[];
}

interface KindFieldsProps {
  readonly kind: Kind;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  /** Why the chosen roles exclude each other; null if they do not. */
  readonly clash: string | null;
}

/** The fields or the explanation of one kind of change. */
function KindFields({ kind, typed, onChange, clash }: KindFieldsProps) {
  const s = useTranslations('site');
  const p = useTranslations('staff');
  const known = useCall(calls.staff.roles, {});
  const brands = useCall(calls.brandsBackOffice.brands, {}, { enabled: kind === 'SCOPE' });
  return (
    <>
      {kind === 'ROLES' && known.data && (
        <RoleChoice roles={known.data.roles} chosen={typed.roles} onChange={(roles) => onChange({ ...typed, roles })} />
      )}
      {kind === 'ROLES' && clash && <Note tone="bad">{clash}</Note>}
      {kind === 'ADDRESSES' && (
        <RangesField
          label={s('addresses')}
          name="ranges"
          use="allow"
          hint={s('addresses_hint')}
          value={typed.ranges}
          onChange={(ranges) => onChange({ ...typed, ranges })}
        />
      )}
      {kind === 'SCOPE' &&
        brands.data?.rows.map(({ code, name, here }) => (
          <Checkbox
            key={code}
            checked={here || typed.brands.includes(code)}
            disabled={here}
            onChange={(event) =>
              onChange({
                ...typed,
                brands: event.target.checked ? [...typed.brands, code] : typed.brands.filter((one) => one !== code),
              })
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
          value={typed.email}
          onChange={(email) => onChange({ ...typed, email })}
        />
      )}
      {kind === 'RESET_PASSWORD' && (
        <Note>
          {p('reset_text')} {p('passkeys_removed_too')}
        </Note>
      )}
      {kind === 'RESET_TOTP' && <Note>{p('passkeys_removed_too')}</Note>}
    </>
  );
}

function ChangeForm({ operator }: { operator: Operator }) {
  const t = useText();
  const s = useTranslations('site');
  const { staff } = calls;
  const [kind, setKind] = useState<Kind>('ROLES');
  const [typed, setTyped] = useState<Typed>({
    ...{ roles: operator.roles, ranges: operator.ranges.join('\n') },
    ...{ email: operator.email ?? '', brands: operator.brands },
  });
  const [reason, setReason] = useState('');
  const known = useCall(staff.roles, {});
  const clash = useClash(known.data, typed.roles);
  const done = { invalidates: [staff.operator, staff.operators, staff.requests] };
  const request = useAct(staff.requestOperator, {
    ...done,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const disable = useAct(staff.disableOperator, {
    ...done,
    onSuccess: () => showToast({ kind: 'ok', title: s('disabled') }),
  });
  const ranges = rangesOf(typed.ranges, 'allow');
  const isWrong = (kind === 'ROLES' && clash !== null) || (kind === 'ADDRESSES' && ranges === null);
  const isReady = isReason(reason);
  const extra = {
    ...(kind === 'ROLES' && { roles: [...typed.roles] }),
    ...(kind === 'ADDRESSES' && ranges !== null && { ranges }),
    ...(kind === 'EMAIL' && { email: typed.email.trim() }),
    ...(kind === 'SCOPE' && { brands: [...typed.brands] }),
  };
  const kinds = KINDS.filter((one) => one !== 'ENABLE' || operator.state === 'DISABLED');
  return (
    <div className="action-form">
      <Select
        small
        label={s('change')}
        name="change"
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
        options={kinds.map((value) => ({ value, label: s(`change_${value}`) }))}
      />
      <KindFields kind={kind} typed={typed} onChange={setTyped} clash={clash} />
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <div className="button-pair">
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
          disabled={!isReady || isWrong}
          busy={request.isPending}
          onClick={() => request.mutate({ id: operator.id, kind, ...extra, reason: reason.trim() })}
        >
          {s('ask_for_change')}
        </Button>
      </div>
    </div>
  );
}
