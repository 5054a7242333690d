import type { Value } from '@lantern/contract/schemas';
import { social as calls } from '@lantern/contract/social-calls';
import { Button, Drawer, EmptyState, Icon, Note, Skeletons } from '@lantern/ui';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { goToProvider, type SocialProvider } from '../../../shared/session/social.ts';
import { OwnPassword } from './own-password.tsx';

type Linked = Value<'social.links'>['rows'][number];

/** Linked identity provider accounts: list, link, unlink. */
export function LinkedDrawer({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const words = useRefusalText();
  const query = useCall(calls.links, {});
  const [leaving, setLeaving] = useState<Linked | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const [going, setGoing] = useState<SocialProvider | null>(null);
  const add = async (provider: SocialProvider) => {
    setGoing(provider);
    setRefused(null);
    try {
      await goToProvider(provider, 'LINK');
    } catch (error) {
      setRefused(error);
      setGoing(null);
    }
  };
  const { rows = [], offered = [] } = query.data ?? {};
  return (
    <Drawer open onClose={onClose} title={t('part_linked')} closeLabel={t('close')}>
      <p className="mut">{t('linked_text')}</p>
      {query.data === undefined && <Skeletons count={2} label={t('loading')} />}
      {query.data !== undefined && rows.length === 0 && <EmptyState title={t('linked_none')} />}
      <ul className="security-page-list">
        {rows.map((row) => (
          <LinkedRow key={row.provider} row={row} onRemove={() => setLeaving(row)} />
        ))}
      </ul>
      {leaving !== null && <RemoveForm key={leaving.provider} row={leaving} onDone={() => setLeaving(null)} />}
      {leaving === null &&
        offered.map(({ provider, name }) => (
          <Button key={provider} size="lg" block busy={going === provider} onClick={() => void add(provider)}>
            {t('linked_add', { name })}
          </Button>
        ))}
      {refused !== null && <Note tone="bad">{words(refused)}</Note>}
    </Drawer>
  );
}

function LinkedRow({ row, onRemove }: { row: Linked; onRemove: () => void }) {
  const t = useText('security');
  const zone = useZone();
  const since = t('linked_since', { date: formatTime(row.linkedAt, zone).slice(0, 10) });
  return (
    <li>
      <Icon as={Link2} />
      <span>
        <b>{row.name}</b>
        <small className="num">{row.email === null ? since : `${row.email} · ${since}`}</small>
      </span>
      <Button look="verm-soft" aria-label={`${t('linked_remove')}: ${row.name}`} onClick={onRemove}>
        {t('linked_remove')}
      </Button>
    </li>
  );
}

function RemoveForm({ row, onDone }: { row: Linked; onDone: () => void }) {
  const t = useText('security');
  const words = useRefusalText();
  const [password, setPassword] = useState('');
  const remove = useAct(calls.unlink, {
    invalidates: [calls.links],
    onSuccess: () => {
      toast.done(t('linked_removed', { name: row.name }));
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate({ provider: row.provider, password });
  };
  return (
    <form className="security-page-form" onSubmit={submit} noValidate>
      <h3>{`${t('linked_remove')}: ${row.name}`}</h3>
      <OwnPassword value={password} onChange={setPassword} />
      {remove.error && <Note tone="bad">{words(remove.error)}</Note>}
      <div className="form-actions">
        <Button size="lg" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" look="verm-soft" size="lg" busy={remove.isPending}>
          {t('linked_remove')}
        </Button>
      </div>
    </form>
  );
}
