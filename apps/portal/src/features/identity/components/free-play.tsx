import { Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { closeModal } from '../../../shared/navigation/modal-store.ts';
import { freePlay } from '../model/free-play.ts';

/** Free-play button, if the brand offers free play. */
export function FreePlay({ onDone }: { onDone: () => void }) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const play = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await freePlay();
      onDone();
      closeModal();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="ghost" block busy={isBusy} onClick={() => void play()}>
        {t('free_play')}
      </Button>
      {refused !== null && <Note tone="bad">{refusalText(refused)}</Note>}
    </>
  );
}
