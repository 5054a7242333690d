import './storage-note.css';
import { IconButton, Note, storesTexts, tabStorage } from '@lantern/ui';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useIsHydrated } from '../browser/is-hydrated.ts';
import { createStore, useStore } from '../browser/store.ts';
import { useText } from '../i18n/text.ts';

/** Says, where people log in, that this browser stores nothing and what that means; nothing if it does. */
export function StorageNote() {
  const t = useText('shell');
  const isHydrated = useIsHydrated();
  const isStored = useMemo(() => !isHydrated || storesTexts(tabStorage), [isHydrated]);
  return isStored ? null : <Note tone="warn">{t('storage_refused', { host: location.host })}</Note>;
}

/** A new page starts without the session, so the choice to hide the note need not outlive this one. */
const isHidden = createStore(false);

/** The same for a member whose session the browser has just refused to store, above every page until it is closed. */
export default function UnstoredSession() {
  const t = useText('shell');
  if (useStore(isHidden, false)) return null;
  return (
    <Note tone="warn" className="storage-note">
      {t('storage_refused', { host: location.host })}
      <IconButton small label={t('close')} icon={X} onClick={() => isHidden.set(true)} />
    </Note>
  );
}
