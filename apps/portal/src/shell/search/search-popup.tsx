import { Icon, Modal } from '@lantern/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { SearchResults } from './search-results.tsx';

/** The search of phones and narrow desktops. */
export default function SearchPopup({ onClose }: PopupProps<'search'>) {
  const t = useText('shell');
  const [text, setText] = useState('');
  return (
    <Modal open onClose={onClose} title={t('search')} closeLabel={t('close')}>
      <label className="field-box search-popup-box">
        <Icon as={Search} />
        <span className="vh">{t('search_label')}</span>
        <input
          type="search"
          value={text}
          placeholder={t('search_label')}
          maxLength={60}
          // biome-ignore lint/a11y/noAutofocus: the popup was opened to type
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <SearchResults text={text} onPick={onClose} />
    </Modal>
  );
}
