/** State of a history entry. */
export interface EntryState {
  /** Identifies the entry: its creation time. */
  readonly entry: string;
  /** Of a centre: address of the page below. */
  readonly below?: string | undefined;
  /** Of a centre: number of entries back to the page below, or to the first entry of the centre if no entry shows the page below. */
  readonly steps?: number | undefined;
  /** Of a centre: an earlier entry shows the page below. */
  readonly isOverPage?: boolean | undefined;
}

const blank: EntryState = { entry: '' };

/** State of the current history entry. */
export function entryState(): EntryState {
  const state = history.state as EntryState | null;
  return typeof state?.entry === 'string' ? state : blank;
}

export function newEntry(centre: Omit<EntryState, 'entry'> = {}): EntryState {
  return { entry: String(performance.timeOrigin + performance.now()), ...centre };
}
