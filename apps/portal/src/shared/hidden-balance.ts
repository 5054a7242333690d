import { createStore, useStore } from './store.ts';

const hiddenKey = 'balanceHidden';
const isHiddenStore = createStore(typeof window !== 'undefined' && localStorage.getItem(hiddenKey) === '1');

/** Whether the member hides his amounts from who looks over his shoulder, on every page alike. */
export function useHiddenBalance(): [isHidden: boolean, toggle: () => void] {
  const isHidden = useStore(isHiddenStore, false);
  const toggle = () => {
    localStorage.setItem(hiddenKey, isHidden ? '0' : '1');
    isHiddenStore.set(!isHidden);
  };
  return [isHidden, toggle];
}
