import { IconButton, Modal } from '@lantern/ui';
import { Keyboard } from 'lucide-react';
import { Fragment } from 'react';
import { useText } from '../i18n/text.ts';

const KEYS = [
  [['J', 'K', '↓', '↑'], 'key_walk'],
  [['Enter'], 'key_open'],
  [['A'], 'key_approve'],
  [['R'], 'key_reject'],
  [['Ctrl', 'Enter'], 'key_send'],
  [['/'], 'key_filter'],
  [['Esc'], 'key_close'],
  [['?'], 'key_help'],
] as const;

/** Opens the list of shortcuts for users who do not know `?`. */
export function KeysButton({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  return <IconButton icon={Keyboard} small label={t('keys')} className="keys-help-button" onClick={onOpen} />;
}

/** The list of a page's shortcuts. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal open={isOpen} title={t('keys')} lead={t('keys_lead')} closeLabel={t('close')} onClose={onClose}>
      <dl className="keys-help-list">
        {KEYS.map(([keys, meaning]) => (
          <Fragment key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
