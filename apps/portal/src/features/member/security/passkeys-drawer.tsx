import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Drawer, EmptyState, Icon, Note, Skeletons, TextField } from '@lantern/ui';
import { knowsPasskeys, makePasskey } from '@lantern/ui/passkeys';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';

type Passkeys = Value<'security.passkeys'>;
type Row = Passkeys['rows'][number];
const { security } = calls;

/** The member's passkeys: add, list, remove. */
export function PasskeysDrawer({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const query = useCall(security.passkeys, {});
  const [leaving, setLeaving] = useState<Row | null>(null);
  const rows = query.data?.rows ?? [];
  const isFull = query.data !== undefined && rows.length >= query.data.limit;
  return (
    <Drawer open onClose={onClose} title={t('part_passkeys')} closeLabel={t('close')}>
      <p className="mut">{t('passkeys_lead')}</p>
      {query.data === undefined && <Skeletons count={2} label={t('loading')} />}
      {query.data !== undefined && rows.length === 0 && <EmptyState title={t('passkeys_none')} />}
      <ul className="security-page-list">
        {rows.map((row) => (
          <PasskeyRow key={row.id} row={row} onRemove={() => setLeaving(row)} />
        ))}
      </ul>
      {leaving !== null && <RemoveForm key={leaving.id} row={leaving} onDone={() => setLeaving(null)} />}
      {leaving === null && !knowsPasskeys() && <Note tone="info">{t('passkeys_unknown')}</Note>}
      {leaving === null && !isFull && knowsPasskeys() && <AddForm onClose={onClose} />}
    </Drawer>
  );
}

function PasskeyRow({ row, onRemove }: { row: Row; onRemove: () => void }) {
  const t = useText('security');
  const zone = useZone();
  const day = (instant: string) => formatTime(instant, zone).slice(0, 10);
  return (
    <li>
      <Icon as={Fingerprint} />
      <span>
        <b>{row.name}</b>
        <small className="num">
          {row.lastUsedAt === null
            ? t('passkey_unused', { day: day(row.createdAt) })
            : t('passkey_used', { day: day(row.createdAt), last: day(row.lastUsedAt) })}
        </small>
      </span>
      <Button look="verm-soft" aria-label={`${t('remove')}: ${row.name}`} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [wasLeft, setLeft] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const add = useAct(security.addPasskey, {
    invalidates: [security.passkeys, security.overview],
    onSuccess: () => {
      toast.done(t('passkey_added'));
      setName('');
      setPassword('');
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    setProblem(null);
    setLeft(false);
    try {
      const { challengeId, options } = await call(security.startPasskey, { password });
      const answer = await makePasskey(options);
      if (answer === null) setLeft(true);
      else await add.mutateAsync({ challengeId, name: name.trim() || t('passkey_name_usual'), answer });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <form className="security-page-form" onSubmit={submit} noValidate>
      <h3>{t('passkey_add')}</h3>
      <TextField
        label={t('passkey_name')}
        name="passkeyName"
        value={name}
        maxLength={60}
        placeholder={t('passkey_name_usual')}
        onChange={(event) => setName(event.target.value)}
      />
      <OwnPassword value={password} onChange={setPassword} />
      {wasLeft && <Note tone="info">{t('passkey_left')}</Note>}
      <FormActions
        label={t('passkey_make')}
        refused={problem}
        isReady={password !== ''}
        isBusy={isBusy}
        onBack={onClose}
      />
    </form>
  );
}

function RemoveForm({ row, onDone }: { row: Row; onDone: () => void }) {
  const t = useText('security');
  const words = useRefusalText();
  const [password, setPassword] = useState('');
  const remove = useAct(security.removePasskey, {
    invalidates: [security.passkeys, security.overview],
    onSuccess: () => {
      toast.done(t('passkey_removed'));
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') remove.mutate({ id: row.id, password });
  };
  return (
    <form className="security-page-form" onSubmit={submit} noValidate>
      <h3>{t('passkey_remove', { name: row.name })}</h3>
      <OwnPassword value={password} onChange={setPassword} />
      {remove.error && <Note tone="bad">{words(remove.error)}</Note>}
      <div className="form-actions">
        <Button size="lg" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" look="verm-soft" size="lg" disabled={password === ''} busy={remove.isPending}>
          {t('remove')}
        </Button>
      </div>
    </form>
  );
}
