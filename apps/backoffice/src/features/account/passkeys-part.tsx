import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, Icon, Note, showToast } from '@lantern/ui';
import { knowsPasskeys } from '@lantern/ui/passkeys';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { OwnPassword } from './own-password.tsx';

type Passkeys = Value<'staff.passkeys'>;
type Row = Passkeys['rows'][number];

/** The operator's passkeys: list with last use, add, remove. */
export function PasskeysPart() {
  const p = useTranslations('security');
  const s = useTranslations('staff');
  const query = useCall(calls.staff.passkeys, {});
  const [leaving, setLeaving] = useState<string | null>(null);
  const rows = query.data?.rows ?? [];
  const isFull = query.data !== undefined && rows.length >= query.data.limit;
  const chosen = rows.find(({ id }) => id === leaving);
  return (
    <Card title={p('part_passkeys')}>
      <p className="mut">{s('passkeys_text')}</p>
      <QueryState query={query}>
        {rows.length === 0 && <p>{p('passkeys_none')}</p>}
        {rows.length > 0 && (
          <ul className="passkeys-part-list">
            {rows.map((row) => (
              <PasskeyLine key={row.id} row={row} onRemove={() => setLeaving(row.id)} />
            ))}
          </ul>
        )}
        {chosen && <RemoveForm key={chosen.id} row={chosen} onDone={() => setLeaving(null)} />}
        {!chosen && !knowsPasskeys() && <Note>{p('passkeys_unknown')}</Note>}
        {!chosen && !isFull && knowsPasskeys() && <NewPasskey />}
      </QueryState>
    </Card>
  );
}

function PasskeyLine({ row, onRemove }: { row: Row; onRemove: () => void }) {
  const p = useTranslations('security');
  const day = dateTime(row.createdAt).slice(0, 10);
  return (
    <li>
      <Icon as={Fingerprint} />
      <b>{row.name}</b>
      <Button size="sm" look="verm-soft" aria-label={`${p('remove')}: ${row.name}`} onClick={onRemove}>
        {p('remove')}
      </Button>
      <small className="num">
        {row.lastUsedAt === null
          ? p('passkey_unused', { day })
          : p('passkey_used', { day, last: dateTime(row.lastUsedAt).slice(0, 16) })}
      </small>
    </li>
  );
}

function RemoveForm({ row, onDone }: { row: Row; onDone: () => void }) {
  const t = useText();
  const p = useTranslations('security');
  const words = useRefusalText();
  const [password, setPassword] = useState('');
  const remove = useAct(calls.staff.removePasskey, {
    invalidates: [calls.staff.passkeys],
    quiet: true,
    onSuccess: () => {
      showToast({ kind: 'ok', title: p('passkey_removed') });
      onDone();
    },
  });
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ id: row.id, password });
      }}
    >
      <h3>{p('passkey_remove', { name: row.name })}</h3>
      <OwnPassword value={password} onChange={setPassword} />
      {remove.error && <Note tone="bad">{words(remove.error)}</Note>}
      <div className="button-pair">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" look="verm-soft" busy={remove.isPending}>
          {p('remove')}
        </Button>
      </div>
    </form>
  );
}
