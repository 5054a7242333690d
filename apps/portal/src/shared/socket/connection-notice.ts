import { createStore } from '../browser/store.ts';
import { line } from './socket.ts';

/** What the page says about the connection: that it is lost, for some seconds that it is back, or nothing. */
type ConnectionNotice = 'lost' | 'back' | null;

/** A shorter interruption is not worth a notice: the page reconnects by itself. */
const unnoticedMs = 2000;
const backMs = 5000;

/** What the page says about the connection now. */
export const connectionNotice = createStore<ConnectionNotice>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

line.subscribe(() => {
  const isDown = line.get() === 'down';
  // A visible notice changes at once.
  if (connectionNotice.get()) connectionNotice.set(isDown ? 'lost' : 'back');
  clearTimeout(timer);
  timer = setTimeout(() => connectionNotice.set(isDown ? 'lost' : null), isDown ? unnoticedMs : backMs);
});
