import type { Logger } from 'pino';
import { isRefusal } from '../calls/refusal.ts';
import type { BrandView } from '../calls/scope.ts';
import type { Resolvers, Visitor } from '../http/context.ts';
import { CLOSE } from './client.ts';
import { type Connection, textOf } from './connection.ts';
import type { Presence } from './presence.ts';
import type { StoredSocketEvent } from './repository.ts';
import type { Slices } from './slices.ts';

interface DeliveryDeps {
  readonly log: Logger;
  readonly presence: Presence;
  readonly slices: Slices;
  readonly resolvers: Pick<Resolvers, 'authenticateMember' | 'closedTo' | 'forgetBrand'>;
}

/** 0 open, 1 maintenance, 2 region not allowed. */
export async function siteStatusOf(
  resolvers: Pick<Resolvers, 'closedTo'>,
  brand: BrandView,
  visitor: Visitor,
): Promise<0 | 1 | 2> {
  const closed = (await resolvers.closedTo?.(brand, visitor)) ?? null;
  return closed === null ? 0 : closed.code === 'MAINTENANCE' ? 1 : 2;
}

/** Delivers messages to the open tabs of this process, in slices. */
export function createDelivery({ log, presence, slices, resolvers }: DeliveryDeps): (event: StoredSocketEvent) => void {
  /** Whether a session message concerns a tab: by the session's id, or else because its token is no longer valid. */
  async function isEnded({ session, token, brand }: Connection, sessionId: string | undefined): Promise<boolean> {
    if (sessionId !== undefined) return session?.sessionId.toString() === sessionId;
    const found = token === null ? null : await resolvers.authenticateMember(token, brand);
    return found === null || isRefusal(found);
  }

  /** Notifies the tabs of a session that it ended; the member's other sessions continue. */
  async function endSession(connection: Connection, event: StoredSocketEvent, sessionId?: string): Promise<void> {
    if (!(await isEnded(connection, sessionId))) return;
    connection.deliver(event);
    presence.become(connection, null, performance.now());
  }

  /** Sends a tab the site's status for it, and closes the connection if the visitor is locked out. */
  async function sendSiteStatus(connection: Connection, event: StoredSocketEvent): Promise<void> {
    const status = await siteStatusOf(resolvers, connection.brand, connection.visitor);
    connection.deliver({ ...event, message: { type: 'site', status } });
    if (status !== 0) connection.close(CLOSE.POLICY, 'closed');
  }

  function deliver(connection: Connection, event: StoredSocketEvent, text: string): void {
    const { message } = event;
    if (message.type === 'site') {
      sendSiteStatus(connection, event).catch((error: unknown) =>
        log.warn({ err: error }, 'a tab could not be notified'),
      );
    } else if (message.type !== 'session') connection.deliver(event, text);
    else {
      endSession(connection, event, message.sessionId).catch((error: unknown) =>
        log.warn({ err: error }, 'a session could not be checked'),
      );
    }
  }

  return (event) => {
    // Another process may have made the change, so this process's cache of the brand is stale.
    if (event.message.type === 'site') resolvers.forgetBrand?.(event.brandId);
    const text = textOf(event);
    slices.add(function* () {
      for (const connection of presence.of(event)) yield () => deliver(connection, event, text);
    });
  };
}
