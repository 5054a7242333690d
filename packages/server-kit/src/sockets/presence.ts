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
  of(event: Pick<SocketEvent, 'brandId' | 'memberId'>): Iterable<Connection>;
  /** Whether this process has, or recently had, a listener. */
  hasListener(event: Pick<SocketEvent, 'brandId' | 'memberId'>, now: number): boolean;
  /** Records members whose tabs may reconnect from a process that has ended. */
  expectReconnects(addresses: readonly Pick<SocketEvent, 'brandId' | 'memberId'>[], now: number): void;
  all(): Iterable<Connection>;
  size(): number;
  removeExpired(now: number): void;
}

function keyOf(brandId: bigint, memberId: bigint): string {
  return `${brandId} ${memberId}`;
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
  const byBrand = new Map<bigint, Set<Connection>>();
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
    const key = keyOf(connection.brand.id, connection.session.scope.memberId);
    take(byMember, key, connection);
    leave(key, now);
    brandLeftAt.set(connection.brand.id, now);
    connection.session = null;
  }

  return {
    add(connection) {
      everyone.add(connection);
      put(byBrand, connection.brand.id, connection);
    },
    remove(connection, now) {
      everyone.delete(connection);
      take(byBrand, connection.brand.id, connection);
      dropMember(connection, now);
    },
    become(connection, session, now) {
      dropMember(connection, now);
      if (!session || !everyone.has(connection)) return;
      connection.session = session;
      put(byMember, keyOf(connection.brand.id, session.scope.memberId), connection);
    },
    of: ({ brandId, memberId }) => [
      ...((memberId === null ? byBrand.get(brandId) : byMember.get(keyOf(brandId, memberId))) ?? NOBODY),
    ],
    hasListener({ brandId, memberId }, now) {
      const isLately = (at = Number.NEGATIVE_INFINITY) => now < forgottenUntil || now - at < RECONNECT_MS;
      if (memberId === null) return byBrand.has(brandId) || isLately(brandLeftAt.get(brandId));
      const key = keyOf(brandId, memberId);
      return byMember.has(key) || isLately(leftAt.get(key));
    },
    expectReconnects(addresses, now) {
      for (const { brandId, memberId } of addresses) {
        brandLeftAt.set(brandId, now);
        if (memberId !== null) leave(keyOf(brandId, memberId), now);
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
