import { type RefObject, useEffect } from 'react';
import { createKeyActions, placeOf } from './key-actions.ts';
import { actionOf } from './page-keys.ts';

/**
 * Keyboard shortcuts of a page (`page-keys.ts`) while it is mounted.
 *
 * @param page contains list and detail
 * @param showHelp shows the list of shortcuts
 */
export function usePageKeys(
  page: RefObject<HTMLElement | null>,
  filters: RefObject<HTMLElement | null>,
  showHelp: () => void,
): void {
  useEffect(() => {
    const actions = createKeyActions(() => filters.current, showHelp);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || page.current === null) return;
      const action = actionOf(event, placeOf(event.target));
      if (action === null || (event.repeat && action !== 'next' && action !== 'previous')) return;
      // A dialog above the page blocks the shortcuts; a detail in a drawer belongs to the page, and closes itself.
      const dialog = document.querySelector('dialog[open]');
      if (dialog && (action === 'close' || !page.current.contains(dialog))) return;
      if (actions.carryOut(action, page.current, event.target)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      actions.stop();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [page, filters, showHelp]);
}
