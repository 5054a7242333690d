import type { SocketHello } from '@lantern/contract/sockets';
import type { Pool } from '@lantern/database';
import { isRefusal } from '../calls/refusal.ts';
import type { Resolvers } from '../http/context.ts';
import type { Clock } from '../time/clock.ts';
import type { Bus } from './bus.ts';
import type { Connection } from './connection.ts';
import type { Presence } from './presence.ts';
import { readMissed, type StoredSocketEvent } from './repository.ts';

const MAX_MISSED = 200;
const EVENT_ID = /^\d{1,18}$/;
/** Sent to a tab whose token is invalid. */
const UNKNOWN_SESSION = { type: 'session', id: '0' } as const;

export interface WelcomeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly bus: Bus;
  readonly resolvers: Pick<Resolvers, 'authenticateMember'>;
}

export function isHello(frame: unknown): frame is SocketHello {
  const { type, token, lastEventId } = (frame ?? {}) as Partial<SocketHello>;
  const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string';
  return type === 'hello' && isText(token) && isText(lastEventId);
}

/** Messages since the last one that the tab has; null when some of them may be lost. */
async function missedSince(
  { pool, bus }: WelcomeDeps,
  { brandId, memberId }: { readonly brandId: bigint; readonly memberId: bigint },
  lastEventId: string | null | undefined,
  hasListener: boolean,
): Promise<StoredSocketEvent[] | null> {
  if (!EVENT_ID.test(lastEventId ?? '') || bus.hasLost()) return null;
  return readMissed(pool, brandId, memberId, BigInt(lastEventId ?? '0'), { limit: MAX_MISSED, hasListener });
}

/** Answers a tab's first frame: assigns the tab to the member of its token and sends what it missed. */
export async function welcome(deps: WelcomeDeps, connection: Connection, hello: SocketHello): Promise<void> {
  const { clock, presence, resolvers } = deps;
  const session = hello.token ? await resolvers.authenticateMember(hello.token, connection.brand) : null;
  const member = isRefusal(session) || session?.restricted ? null : session;
  connection.token = hello.token ?? null;
  const hasListener = member !== null && presence.hasListener({ ...member.scope }, performance.now());
  presence.become(connection, member, performance.now());
  const address = member && { brandId: connection.brand.id, memberId: member.scope.memberId };
  const missed = address && (await missedSince(deps, address, hello.lastEventId, hasListener));
  connection.send({
    type: 'welcome',
    member: member !== null,
    resumed: missed !== null,
    serverTime: clock.now().toISOString(),
  });
  if (isRefusal(session)) {
    connection.send({ ...UNKNOWN_SESSION, reason: 'SESSION_KICKED' });
  } else if (hello.token && !session) {
    connection.send({ ...UNKNOWN_SESSION, reason: 'EXPIRED' });
  }
  connection.release(missed ?? []);
}
