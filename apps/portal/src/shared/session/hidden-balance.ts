import { browserStorage } from '@lantern/ui';
import { createStore, useStore } from '../browser/store.ts';

const hiddenKey = 'balanceHidden';
const isHiddenStore = createStore(typeof window !== 'undefined' && browserStorage.get(hiddenKey) === '1');

/** Whether the member hides amounts on screen; one setting for all pages. */
export function useHiddenBalance(): [isHidden: boolean, toggle: () => void] {
  const isHidden = useStore(isHiddenStore, false);
  const toggle = () => {
    browserStorage.set(hiddenKey, isHidden ? '0' : '1');
    isHiddenStore.set(!isHidden);
  };
  return [isHidden, toggle];
}
