import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { BetsCounted, RoundsSettled } from '@lantern/events';
import { commandId, postings } from '@lantern/ledger';
import { isRefusal, type MemberSession, type OperatorSession } from '@lantern/server-kit';
import type { TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';

export const PASSWORD = 'Moon-Garden-7';
export type Kind = Payload<'contracts.sendOffer'>['kind'];
type Terms = Payload<'contracts.sendOffer'>['terms'];

let made = 0;

export interface Agent {
  readonly member: MemberSession;
}

/** An agent below another one (null: the platform) with its own session. */
export async function agentBelow(server: TestServer, upline: Agent | null): Promise<Agent> {
  made += 1;
  const account = `line${made}`;
  const uplineId = upline?.member.scope.memberId ?? null;
  const request = { account, type: upline === null ? 1 : 2, password: PASSWORD, uplineId, language: 'EN' as const };
  const scope = await server.areas.identity.createMember(server.scope, { ...request, at: server.clock.now() });
  if (isRefusal(scope)) throw new Error(scope.code);
  const session = { type: request.type, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account, ...session } };
}

export const idOf = ({ member }: Agent) => member.scope.memberId.toString();

/** Tiers of rates in percent without conditions, or with a minimum of valid bets. */
export const tiers = (...steps: readonly (readonly [percent: number, minValidBet?: string])[]): Terms => ({
  tiers: steps.map(([percent, minValidBet = '0.00']) => ({
    ...{ ratePpm: Math.round(percent * 10_000), minValidBet, minLoss: '0.00', minActive: 0 },
  })),
});

export async function switchOn(server: TestServer): Promise<void> {
  await server.ownerPool.query(
    `update brands.switch set enabled = true where mod_id in ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')`,
  );
  // Settings are cached for five seconds of the test clock.
  server.clock.move(5_001);
}

/** Two operators, because agreements of the platform need four eyes. */
export async function contractOperators(server: TestServer) {
  const permissions = ['agents.read', 'agents.manage', 'requests.read'];
  const maker = await server.operator('contractmaker', permissions);
  const checker = await server.operator('contractchecker', permissions);
  const approve = async ({ requestId }: { readonly requestId: string }) =>
    answerOf(
      await server.call(calls.staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, checker),
    );
  return { maker, checker, approve } satisfies Record<string, { readonly operator: OperatorSession } | object>;
}
export type ContractOperators = Awaited<ReturnType<typeof contractOperators>>;

export type Offer = Omit<Payload<'contractsBackOffice.checkOffer'>, 'to'> & { readonly confirm?: string };

/** The open offer of a kind to an agent. */
export async function offerTo(server: TestServer, agent: Agent, kind: Kind): Promise<Value<'contracts.sendOffer'>> {
  const { kinds } = answerOf(await server.call(calls.contracts.info, {}, agent));
  const offer = kinds.find((one) => one.kind === kind)?.offer;
  if (!offer) throw new Error(`nothing was offered to ${agent.member.account}`);
  return offer;
}

export const accept = (server: TestServer, agent: Agent, id: string, confirm?: string) =>
  server.call(calls.contracts.acceptOffer, { id, password: PASSWORD, ...(confirm && { confirm }) }, agent);

/** A contract of the platform: requested, approved and accepted. */
export async function agreeWithPlatform(
  server: TestServer,
  { maker, approve }: ContractOperators,
  agent: Agent,
  offer: Offer,
) {
  const request = { ...offer, to: idOf(agent), reason: 'terms' };
  await approve(answerOf(await server.call(calls.contractsBackOffice.requestContract, request, maker)));
  return answerOf(await accept(server, agent, (await offerTo(server, agent, offer.kind)).id, offer.confirm));
}

/** A contract between two levels, offered and accepted. */
export async function agree(server: TestServer, upline: Agent, downline: Agent, offer: Offer) {
  const sent = answerOf(await server.call(calls.contracts.sendOffer, { ...offer, to: idOf(downline) }, upline));
  return answerOf(await accept(server, downline, sent.id, offer.confirm));
}

export async function give(server: TestServer, { member: { scope, account } }: Agent, amount: bigint): Promise<void> {
  made += 1;
  await server.ledger.postOne(server.pool, server.books(scope), {
    id: commandId('test.gift', scope.memberId, made),
    posting: postings.manualCredit({ member: scope.memberId, amount }),
    reference: { type: 'test', id: account },
    at: server.clock.now(),
  });
}

let published = 0;

/** Publishes settled rounds as the games do: sums for the figures, and single bets. A bet with a name can be published again. */
export async function play(
  server: TestServer,
  { member: { scope } }: Agent,
  bets: readonly {
    readonly stake: bigint;
    readonly payout: bigint;
    readonly valid?: bigint;
    readonly ref?: string;
  }[],
  { settledAt = server.clock.now() }: { readonly settledAt?: Date } = {},
): Promise<void> {
  const at = settledAt.toISOString();
  const { brandId, memberId, book } = scope;
  const sum = (of: 'stake' | 'payout') => `${bets.reduce((total, bet) => total + bet[of], 0n)}`;
  await server.base.publish(server.pool, RoundsSettled, brandId, {
    ...{ settledAt: at, category: 'RNG' },
    members: [{ memberId: `${memberId}`, book, rounds: bets.length, stake: sum('stake'), payout: sum('payout') }],
  });
  await server.base.publish(server.pool, BetsCounted, brandId, {
    ...{ settledAt: at, category: 'RNG', book },
    bets: bets.map(({ stake, payout, valid = stake, ref }) => {
      published += 1;
      return {
        memberId: `${memberId}`,
        ref: ref === undefined ? `game:test:${published}` : `game:test:${memberId}:${ref}`,
        stake: `${stake}`,
        valid: `${valid}`,
        payout: `${payout}`,
      };
    }),
  });
}

/** An agent's bills, newest first. */
export async function billsOf(
  server: TestServer,
  agent: Agent,
  kind: Kind = 'DIVIDEND',
  side: 'MINE' | 'TEAM' = 'MINE',
) {
  const rows = {
    DIVIDEND: calls.contracts.dividend,
    DAILY: calls.contracts.dailySalary,
    HOURLY: calls.contracts.hourlySalary,
    REALTIME: calls.contracts.realtimeSalary,
  } as const;
  return answerOf(await server.call(rows[kind], { side }, agent)) as Value<'contracts.dividend'>;
}

/** Sets the clock to an instant of the business day and runs all scheduled steps. */
export async function runAt(server: TestServer, at: string): Promise<void> {
  server.clock.set(new Date(at));
  await server.drain();
  await server.runJob('agents.contracts');
}
