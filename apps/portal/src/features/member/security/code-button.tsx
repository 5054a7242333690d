import { Button } from '@lantern/ui';
import { useState } from 'react';
import { useNow } from '../../../shared/browser/time.ts';
import { useText } from '../../../shared/i18n/text.ts';

const MINUTE_MS = 60_000;

/** Sends a code and counts down until the next request is allowed (4-06). `send` returns the minutes to wait, null when refused. */
export function CodeButton({ send, disabled }: { send: () => Promise<number | null>; disabled?: boolean }) {
  const t = useText('security');
  const now = useNow() ?? 0;
  const [until, setUntil] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const left = Math.max(Math.ceil((until - now) / 1000), 0);
  const requestCode = async () => {
    setBusy(true);
    const minutes = await send();
    if (minutes !== null) setUntil(now + minutes * MINUTE_MS);
    setBusy(false);
  };
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Button look="soft" busy={isBusy} disabled={disabled || left > 0} onClick={requestCode}>
      <span className="num">{left > 0 ? t('code_again', { clock }) : t('code_send')}</span>
    </Button>
  );
}
