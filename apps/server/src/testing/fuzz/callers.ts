import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberSession } from '@lantern/server-kit';
import { sealFor } from '@lantern/server-kit/testing';
import type { Walk } from '../walk.ts';
import type { Operation } from './operations.ts';
import { createRandom, type Random } from './random.ts';
import { createSeen } from './values.ts';

const MEMBERS = ['member', 'rich', 'agent', 'trial', 'restricted'] as const;
type MemberKind = (typeof MEMBERS)[number];

/** Differences of a member kind's session from a normal one. */
const CHANGES: Readonly<Record<MemberKind, (session: MemberSession) => Partial<MemberSession>>> = {
  member: () => ({}),
  rich: () => ({}),
  agent: () => ({ type: 1 }),
  trial: () => ({}),
  restricted: () => ({ restricted: true }),
};

/** Codes after which a session is unusable, so that the caller is replaced by a new one. */
export const ENDED = new Set([
  'NOT_LOGGED_IN',
  'SESSION_KICKED',
  'SESSION_TIME_OVER',
  'SELF_EXCLUDED',
  'ACCOUNT_LOCKED',
  'TIME_OUT',
]);

/** Deposits at the sandbox provider and pays. */
async function enrich(walk: Walk, token: string): Promise<void> {
  const requested = await walk.send(calls.payments.depositChannels, {}, token);
  const { channels } = (requested.envelope as { value: Value<'payments.depositChannels'> }).value;
  const channel = channels[0]?.code ?? '';
  const order = { requestId: randomUUID(), channel, amount: '100.00' };
  const made = await walk.send(calls.payments.createDeposit, order, token);
  if (!made.envelope?.success) throw new Error(`The deposit was refused: ${made.text}`);
  const { id: orderNo, providerNo } = made.envelope.value as Value<'payments.createDeposit'>;
  const notice = {
    orderNo,
    providerNo: providerNo ?? '',
    event: 'PAID' as const,
    amount: '10000',
    currency: 'P',
    payerName: 'A',
  };
  await walk.server.notify(channel, notice);
}

/** Trial accounts are off by default. */
async function allowTrials(walk: Walk): Promise<void> {
  const operator = await walk.operator('trial-opener', ['brands.read', 'brands.switches']);
  const { envelope } = await walk.send(calls.brandsBackOffice.site, {}, operator);
  const { revision } = (envelope as { value: Value<'brandsBackOffice.site'> }).value;
  const changes = [{ modId: 'FREEPLAY3', enabled: true }];
  const changed = await walk.send(calls.brandsBackOffice.changeSwitches, { revision, changes }, operator);
  if (!changed.envelope?.success) throw new Error(`The switch was refused: ${changed.text}`);
}

/** All possible callers. Members that are locked out are replaced; operators are not. */
async function createCallers(walk: Walk, random: Random) {
  const members = new Map<MemberKind, string>();
  const staff = new Map<string, string>();
  let registered = 0;

  async function renew(kind: MemberKind): Promise<void> {
    registered += 1;
    const token = kind === 'trial' ? await walk.openTrial() : await walk.register(`fuzz${registered}`);
    const session = await walk.sessionOf(token);
    if (session === null || isRefusal(session)) throw new Error('A new member has no session.');
    if (kind === 'rich') await enrich(walk, token);
    members.set(kind, walk.as(`${kind}${registered}`, token, CHANGES[kind](session)));
  }

  await allowTrials(walk);
  for (const kind of MEMBERS) await renew(kind);
  const reader = await walk.operator('reader', ['staff.read']);
  const { envelope } = await walk.send(calls.staff.roles, {}, reader);
  const { roles } = (envelope as { value: Value<'staff.roles'> }).value;
  for (const { name, permissions } of roles) staff.set(name, await walk.operator(`f-${name}`, permissions));
  const owner = staff.get('owner');
  if (owner === undefined) throw new Error('There is no owner.');

  return {
    owner,
    registered: () => registered,
    /** A caller for an operation: mostly one it is meant for, sometimes any. */
    pick({ security }: Operation): string {
      if (random.chance(0.05)) return 'visitor';
      if (random.chance(0.05)) return random.pick([...MEMBERS, ...staff.keys()]);
      if (security === 'operator') return random.chance(0.7) ? 'owner' : random.pick([...staff.keys()]);
      return random.chance(0.05) ? 'restricted' : random.pick(MEMBERS.slice(0, 4));
    },
    tokenOf: (caller: string) => members.get(caller as MemberKind) ?? staff.get(caller),
    /** Replaces a member who is locked out. */
    async replace(caller: string): Promise<void> {
      // Registration may be refused temporarily (rate limit, site closed); the old caller then continues.
      if (MEMBERS.includes(caller as MemberKind)) await renew(caller as MemberKind).catch(() => undefined);
    },
  };
}

/** What every generator of requests needs: a random source, known values, callers, and the encryption of bodies. */
export async function createShotParts(walk: Walk, seed: number) {
  const random = createRandom(seed);
  const seen = createSeen();
  const callers = await createCallers(walk, random);
  const status = await walk.send(calls.brands.status, {});
  const encrypt = sealFor((status.envelope as { value: Value<'brands.status'> }).value.encKey);
  const seal = (payload: unknown, nonce: string) => encrypt(payload, walk.server.clock.now(), nonce);
  return { random, seen, callers, seal };
}
