import { CRASH_SOCKET, type CrashFrame } from '@lantern/arcade-contract';
import {
  createSocketServer,
  type FrameHandler,
  type ProxyTrust,
  type SocketConnection,
  type SocketServer,
} from '@lantern/server-kit';
import { isToken, tokenKey } from '@lantern/server-kit/security';
import type { ArcadeDeps } from '../deps.ts';
import { CRASH_GAME } from '../games/offered-games.ts';
import type { CrashTable } from './table.ts';

type Said = Readonly<Record<string, unknown>>;
const said = (frame: unknown): Said => (typeof frame === 'object' && frame !== null ? (frame as Said) : {});

/** WebSocket connections of the clients that watch the table. A client opens one with the token of a crash session. */
export function createCrashSockets(
  deps: Pick<ArcadeDeps, 'sessions' | 'clock' | 'log'>,
  table: CrashTable,
  trustProxy: ProxyTrust,
): SocketServer {
  const { clock, sessions, log } = deps;

  function heard(line: SocketConnection, frame: unknown): boolean {
    const { type, sent } = said(frame);
    if (type === 'time' && typeof sent === 'number') {
      line.send({ type: 'time', sent, now: clock.now().toISOString() } satisfies CrashFrame);
    }
    return type === 'pong' || type === 'time';
  }

  async function greet(line: SocketConnection, frame: unknown): Promise<FrameHandler | null> {
    const { type, token } = said(frame);
    if (type !== 'hello' || typeof token !== 'string' || !isToken(token)) return null;
    const now = clock.now();
    const session = await sessions.get(tokenKey(token), now);
    if (session === undefined || session.expiresAt <= now || session.game !== CRASH_GAME.id) {
      line.send({ type: 'closed', code: 'SESSION_EXPIRED' } satisfies CrashFrame);
      return null;
    }
    return { onFrame: (next) => heard(line, next), onClose: table.watch(line, session) };
  }

  return createSocketServer({ path: CRASH_SOCKET, log, trustProxy, greet });
}
