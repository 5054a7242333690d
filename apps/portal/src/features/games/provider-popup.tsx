import './games.css';
import { Modal } from '@lantern/ui';
import type { MouseEvent } from 'react';
import { useCategories } from '../../shared/brand/site.ts';
import { useText } from '../../shared/i18n/text.ts';
import { modalStore, type PopupProps } from '../../shared/navigation/modal-store.ts';
import { ProviderList } from './components/provider-list.tsx';

/** The games of one provider over the present page (3-11, isGame VASSALAGE); it closes when one of them opens. */
export default function ProviderPopup({ detail: { vassalage }, onClose }: PopupProps<'providerGames'>) {
  const t = useText('games');
  const shell = useText('shell');
  const provider = useCategories()
    .flatMap(({ vendors }) => vendors)
    .find((vendor) => vendor.vassalage === vassalage);
  const closeWithGame = ({ target }: MouseEvent) => {
    // A visitor's click has opened the login instead.
    if ((target as HTMLElement).closest('a') && modalStore.get()?.name === 'providerGames') onClose();
  };
  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      title={provider?.displayName ?? t('which_game')}
      closeLabel={shell('close')}
      className="provider-popup"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: selection by keyboard triggers the same click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the click that bubbles up from the selected game */}
      <div onClick={closeWithGame}>
        <ProviderList vassalage={vassalage} />
      </div>
    </Modal>
  );
}
