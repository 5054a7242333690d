import { type RefObject, useEffect } from 'react';
import { createRoomDeeds, placeOf } from './key-actions.ts';
import { deedOf } from './page-keys.ts';

/**
 * Keyboard shortcuts of a page (`room-keys.ts`) while it is mounted.
 *
 * @param room contains list and detail
 * @param tell shows the list of shortcuts
 */
export function useRoomKeys(
  room: RefObject<HTMLElement | null>,
  filters: RefObject<HTMLElement | null>,
  tell: () => void,
): void {
  useEffect(() => {
    const deeds = createRoomDeeds(() => filters.current, tell);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || room.current === null) return;
      const deed = deedOf(event, placeOf(event.target));
      if (deed === null || (event.repeat && deed !== 'next' && deed !== 'previous')) return;
      // A dialog above the page blocks the shortcuts; a detail in a drawer belongs to the page, and closes itself.
      const dialog = document.querySelector('dialog[open]');
      if (dialog && (deed === 'close' || !room.current.contains(dialog))) return;
      if (deeds.carryOut(deed, room.current, event.target)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      deeds.stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [room, filters, tell]);
}
