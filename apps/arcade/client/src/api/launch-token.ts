import { isFramed } from './frame.ts';

/** Time-out for the page around the game, in ms; it answers at once. */
const PATIENCE_MS = 10_000;
const REPEAT_MS = 500;

/** The launch token in a message of the embedding page; undefined if the message is another one, null if it says that there is none. */
function tokenIn(data: unknown): string | null | undefined {
  const { source, type, token } = (data ?? {}) as Record<string, unknown>;
  if (source !== 'lantern-portal' || type !== 'launch') return undefined;
  return typeof token === 'string' ? token : null;
}

/**
 * Receives the launch token from the embedding page, after saying that this page is ready. The token comes as a message to this origin
 * alone: it is in no address, which redirects, histories and logs would copy.
 *
 * @returns null without a frame, and when the page has handed over its token before
 */
export function receiveLaunchToken(): Promise<string | null> {
  if (!isFramed) return Promise.resolve(null);
  return new Promise((resolve) => {
    // It contains no secret, and only the platform may frame this page.
    const sendReady = () => window.parent.postMessage({ source: 'lantern-arcade', type: 'ready' }, '*');
    const repeat = setInterval(sendReady, REPEAT_MS);
    const timer = setTimeout(() => finish(null), PATIENCE_MS);
    const receive = ({ source, data }: MessageEvent) => {
      const token = source === window.parent ? tokenIn(data) : undefined;
      if (token !== undefined) finish(token);
    };
    function finish(token: string | null) {
      clearInterval(repeat);
      clearTimeout(timer);
      removeEventListener('message', receive);
      resolve(token);
    }
    addEventListener('message', receive);
    sendReady();
  });
}
