export interface PickerListState {
  readonly isOpen: boolean;
  /** Search text in the open list. */
  readonly text: string;
  /** Index of the active entry among the visible ones. */
  readonly at: number;
}

/** The list closes this long after blur, so that a click on an entry still counts. */
export const CLOSE_DELAY_MS = 200;

const CLOSED: PickerListState = { isOpen: false, text: '', at: 0 };

/** State of a picker's list: opens on focus and closes 200 ms after blur. */
export function createPickerList() {
  let state = CLOSED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: PickerListState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const close = () => set(CLOSED);
  const stay = () => clearTimeout(timer);
  return {
    read: () => state,
    readOnServer: () => CLOSED,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stay();
      };
    },
    /** Opens at an entry; an open list does not change. */
    open: (at: number) => {
      stay();
      if (!state.isOpen) set({ isOpen: true, text: '', at });
    },
    close,
    closeSoon: () => {
      stay();
      timer = setTimeout(close, CLOSE_DELAY_MS);
    },
    search: (text: string) => set({ isOpen: true, text, at: 0 }),
    goTo: (at: number) => set({ ...state, at }),
  };
}
