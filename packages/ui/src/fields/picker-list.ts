export interface PickerListState {
  readonly isOpen: boolean;
  /** What is typed into the open list. */
  readonly text: string;
  /** Place of the active entry among those shown. */
  readonly at: number;
}

/** The list stays this long after the focus has left, so that a click on an entry still counts. */
export const CLOSE_DELAY_MS = 200;

const CLOSED: PickerListState = { isOpen: false, text: '', at: 0 };

/** The list below a picker's field: it opens on focus and closes 200 ms after the focus has left. */
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
    /** Opens at an entry; a list that stands open stays as it is. */
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
