import type { MemberSession } from '../calls/scope.ts';
import type { Connection } from './connection.ts';
import type { SocketEvent } from './repository.ts';

/**
 * Time within which a member who disconnected may reconnect and get missed messages. Longer than his last message is stored: if that
 * message is found, nothing else was missed.
 */
export const RECONNECT_MS = 420_000;
const MAX_LEFT = 50_000;

export interface Presence {
  add(connection: Connection): void;
  remove(connection: Connection, now: number): void;
  /** Assigns a connection to a member, or to a visitor. */
  become(connection: Connection, session: MemberSession | null, now: number): void;
  of(event: Pick<SocketEvent, 'merchantId' | 'memberId'>): Iterable<Connection>;
  /** Whether this process has, or recently had, a listener. */
  hasListener(event: Pick<SocketEvent, 'merchantId' | 'memberId'>, now: number): boolean;
  /** Records members whose tabs may reconnect from a process that has ended. */
  expectReconnects(addresses: readonly Pick<SocketEvent, 'merchantId' | 'memberId'>[], now: number): void;
  all(): Iterable<Connection>;
  size(): number;
  removeExpired(now: number): void;
}

function keyOf(merchantId: bigint, memberId: bigint): string {
  return `${merchantId} ${memberId}`;
}

function put<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const known = map.get(key);
  if (known) known.add(connection);
  else map.set(key, new Set([connection]));
}

function take<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const known = map.get(key);
  known?.delete(connection);
  if (known?.size === 0) map.delete(key);
}

const NOBODY: ReadonlySet<Connection> = new Set();

/** Connections of this process by brand and by member, and members who disconnected recently. */
export function createPresence(): Presence {
  const everyone = new Set<Connection>();
  const byMerchant = new Map<bigint, Set<Connection>>();
  const byMember = new Map<string, Set<Connection>>();
  const leftAt = new Map<string, number>();
  const brandLeftAt = new Map<bigint, number>();
  /** Until this time an unknown member may reconnect, because more disconnected than are tracked. */
  let forgottenUntil = Number.NEGATIVE_INFINITY;

  function leave(key: string, now: number): void {
    leftAt.delete(key);
    leftAt.set(key, now);
    if (leftAt.size <= MAX_LEFT) return;
    leftAt.delete(leftAt.keys().next().value ?? '');
    forgottenUntil = now + RECONNECT_MS;
  }

  function dropMember(connection: Connection, now: number): void {
    if (!connection.session) return;
    const key = keyOf(connection.merchant.id, connection.session.scope.memberId);
    take(byMember, key, connection);
    leave(key, now);
    brandLeftAt.set(connection.merchant.id, now);
    connection.session = null;
  }

  return {
    add(connection) {
      everyone.add(connection);
      put(byMerchant, connection.merchant.id, connection);
    },
    remove(connection, now) {
      everyone.delete(connection);
      take(byMerchant, connection.merchant.id, connection);
      dropMember(connection, now);
    },
    become(connection, session, now) {
      dropMember(connection, now);
      if (!session || !everyone.has(connection)) return;
      connection.session = session;
      put(byMember, keyOf(connection.merchant.id, session.scope.memberId), connection);
    },
    of: ({ merchantId, memberId }) => [
      ...((memberId === null ? byMerchant.get(merchantId) : byMember.get(keyOf(merchantId, memberId))) ?? NOBODY),
    ],
    hasListener({ merchantId, memberId }, now) {
      const isLately = (at = Number.NEGATIVE_INFINITY) => now < forgottenUntil || now - at < RECONNECT_MS;
      if (memberId === null) return byMerchant.has(merchantId) || isLately(brandLeftAt.get(merchantId));
      const key = keyOf(merchantId, memberId);
      return byMember.has(key) || isLately(leftAt.get(key));
    },
    expectReconnects(addresses, now) {
      for (const { merchantId, memberId } of addresses) {
        brandLeftAt.set(merchantId, now);
        if (memberId !== null) leave(keyOf(merchantId, memberId), now);
      }
    },
    all: () => [...everyone],
    size: () => everyone.size,
    removeExpired(now) {
      for (const [key, at] of leftAt) {
        if (now - at < RECONNECT_MS) break;
        leftAt.delete(key);
      }
    },
  };
}
