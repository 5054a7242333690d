import { type RefObject, useEffect } from 'react';
import { createRoomDeeds, placeOf } from './room-deeds.ts';
import { deedOf } from './room-keys.ts';

/**
 * The keys of a room (`room-keys.ts`) while it is on the screen.
 *
 * @param room holds list and detail
 * @param tell shows the list of keys
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
      // A question that lies over the room has the keyboard to itself; a detail in a drawer is the room's own, and closes by itself.
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
