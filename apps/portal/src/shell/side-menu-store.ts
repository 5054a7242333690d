import { browserStorage } from '@lantern/ui';
import { createStore, useStore } from '../shared/browser/store.ts';

const key = 'sideMenu';
const isOpenStore = createStore(typeof window !== 'undefined' && browserStorage.get(key) === 'open');

/** Whether the side menu is open; the choice is stored across visits. */
export function useSideMenu(): { isOpen: boolean; toggle: () => void } {
  const isOpen = useStore(isOpenStore, false);
  const toggle = () => {
    browserStorage.set(key, isOpen ? 'closed' : 'open');
    isOpenStore.set(!isOpen);
  };
  return { isOpen, toggle };
}
