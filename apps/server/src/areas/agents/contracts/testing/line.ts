import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { BetsCounted, RoundsSettled } from '@lantern/events';
import { commandId, postings } from '@lantern/ledger';
import { isRefusal, type MemberSession, type OperatorSession } from '@lantern/server-kit';
import type { Rooms } from '../../../../testing/rooms.ts';
import { answerOf } from '../../../../testing/world.ts';

export const PASSWORD = 'Moon-Garden-7';
export type Kind = Payload<'contracts.sendOffer'>['kind'];
type Terms = Payload<'contracts.sendOffer'>['terms'];

let made = 0;

export interface Agent {
  readonly member: MemberSession;
}

/** An agent below another one (null: the platform) with its own session. */
export async function agentBelow(rooms: Rooms, upline: Agent | null): Promise<Agent> {
  made += 1;
  const account = `line${made}`;
  const uplineId = upline?.member.scope.memberId ?? null;
  const wish = { account, type: upline === null ? 1 : 2, password: PASSWORD, uplineId, language: 'EN' as const };
  const scope = await rooms.areas.identity.createMember(rooms.scope, { ...wish, at: rooms.clock.now() });
  if (isRefusal(scope)) throw new Error(scope.code);
  const session = { type: wish.type, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account, ...session } };
}

export const idOf = ({ member }: Agent) => member.scope.memberId.toString();

/** Tiers of rates in percent without conditions, or with a minimum of valid bets. */
export const tiers = (...steps: readonly (readonly [percent: number, minValidBet?: string])[]): Terms => ({
  tiers: steps.map(([percent, minValidBet = '0.00']) => ({
    ...{ ratePpm: Math.round(percent * 10_000), minValidBet, minLoss: '0.00', minActive: 0 },
  })),
});

export async function switchOn(rooms: Rooms): Promise<void> {
  await rooms.ownerPool.query(
    `update brands.switch set enabled = true where mod_id in ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')`,
  );
  // Settings are cached for five seconds of the test clock.
  rooms.clock.move(5_001);
}

/** Two operators, because agreements of the platform need four eyes. */
export async function office(rooms: Rooms) {
  const permissions = ['agents.read', 'agents.manage', 'requests.read'];
  const maker = await rooms.operator('contractmaker', permissions);
  const checker = await rooms.operator('contractchecker', permissions);
  const approve = async ({ requestId }: { readonly requestId: string }) =>
    answerOf(
      await rooms.call(calls.staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, checker),
    );
  return { maker, checker, approve } satisfies Record<string, { readonly operator: OperatorSession } | object>;
}
export type Office = Awaited<ReturnType<typeof office>>;

export type Offer = Omit<Payload<'contractsOffice.checkOffer'>, 'to'> & { readonly confirm?: string };

/** The open offer of a kind to an agent. */
export async function offerTo(rooms: Rooms, agent: Agent, kind: Kind): Promise<Value<'contracts.sendOffer'>> {
  const { kinds } = answerOf(await rooms.call(calls.contracts.info, {}, agent));
  const offer = kinds.find((one) => one.kind === kind)?.offer;
  if (!offer) throw new Error(`nothing was offered to ${agent.member.account}`);
  return offer;
}

export const accept = (rooms: Rooms, agent: Agent, id: string, confirm?: string) =>
  rooms.call(calls.contracts.acceptOffer, { id, password: PASSWORD, ...(confirm && { confirm }) }, agent);

/** A contract of the platform: requested, approved and accepted. */
export async function agreeWithHouse(rooms: Rooms, { maker, approve }: Office, agent: Agent, offer: Offer) {
  const wish = { ...offer, to: idOf(agent), reason: 'terms' };
  await approve(answerOf(await rooms.call(calls.contractsOffice.requestContract, wish, maker)));
  return answerOf(await accept(rooms, agent, (await offerTo(rooms, agent, offer.kind)).id, offer.confirm));
}

/** A contract between two levels, offered and accepted. */
export async function agree(rooms: Rooms, upline: Agent, downline: Agent, offer: Offer) {
  const sent = answerOf(await rooms.call(calls.contracts.sendOffer, { ...offer, to: idOf(downline) }, upline));
  return answerOf(await accept(rooms, downline, sent.id, offer.confirm));
}

export async function give(rooms: Rooms, { member: { scope, account } }: Agent, amount: bigint): Promise<void> {
  made += 1;
  await rooms.ledger.postOne(rooms.pool, rooms.books(scope), {
    id: commandId('test.gift', scope.memberId, made),
    posting: postings.P08({ member: scope.memberId, amount }),
    reference: { type: 'test', id: account },
    at: rooms.clock.now(),
  });
}

let told = 0;

/** Publishes settled rounds as the games do: sums for the figures, and single bets. A bet with a name can be published again. */
export async function play(
  rooms: Rooms,
  { member: { scope } }: Agent,
  bets: readonly {
    readonly stake: bigint;
    readonly payout: bigint;
    readonly valid?: bigint;
    readonly ref?: string;
  }[],
  { settledAt = rooms.clock.now() }: { readonly settledAt?: Date } = {},
): Promise<void> {
  const at = settledAt.toISOString();
  const { merchantId, memberId, book } = scope;
  const sum = (of: 'stake' | 'payout') => `${bets.reduce((total, bet) => total + bet[of], 0n)}`;
  await rooms.base.publish(rooms.pool, RoundsSettled, merchantId, {
    ...{ settledAt: at, category: 'RNG' },
    members: [{ memberId: `${memberId}`, book, rounds: bets.length, stake: sum('stake'), payout: sum('payout') }],
  });
  await rooms.base.publish(rooms.pool, BetsCounted, merchantId, {
    ...{ settledAt: at, category: 'RNG', book },
    bets: bets.map(({ stake, payout, valid = stake, ref }) => {
      told += 1;
      return {
        memberId: `${memberId}`,
        ref: ref === undefined ? `game:test:${told}` : `game:test:${memberId}:${ref}`,
        stake: `${stake}`,
        valid: `${valid}`,
        payout: `${payout}`,
      };
    }),
  });
}

/** An agent's bills, newest first. */
export async function billsOf(rooms: Rooms, agent: Agent, kind: Kind = 'DIVIDEND', side: 'MINE' | 'TEAM' = 'MINE') {
  const rows = {
    DIVIDEND: calls.contracts.dividend,
    DAILY: calls.contracts.dailySalary,
    HOURLY: calls.contracts.hourlySalary,
    REALTIME: calls.contracts.realtimeSalary,
  } as const;
  return answerOf(await rooms.call(rows[kind], { side }, agent)) as Value<'contracts.dividend'>;
}

/** Sets the clock to an instant of the business day and runs all scheduled steps. */
export async function runAt(rooms: Rooms, at: string): Promise<void> {
  rooms.clock.set(new Date(at));
  await rooms.drain();
  await rooms.runJob('agents.contracts');
}
