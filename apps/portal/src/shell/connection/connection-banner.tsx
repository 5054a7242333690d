import { classNames } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useStore } from '../../shared/browser/store.ts';
import { useText } from '../../shared/i18n/text.ts';
import { modalStore } from '../../shared/navigation/modal-store.ts';
import { connectionNotice } from '../../shared/socket/connection-notice.ts';

/** Says below the header of every page that the connection is lost, and that it is back. It takes no space and no clicks. */
export function ConnectionBanner({ centre }: { centre: string | null }) {
  const t = useText('shell');
  const notice = useStore(connectionNotice, null);
  const modal = useStore(modalStore, null);
  const place = useRef<HTMLParagraphElement>(null);
  // In the top layer, and shown again for every popup and centre: a dialog opened later would otherwise cover it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the dialogs that would cover it
  useEffect(() => {
    const element = place.current;
    if (!notice || !element?.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [notice, modal, centre]);
  return (
    <p
      ref={place}
      className={classNames('connection-banner', notice === 'back' && 'connection-banner-back')}
      role="status"
      popover="manual"
    >
      {notice && t(`connection_${notice}`)}
    </p>
  );
}
