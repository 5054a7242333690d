import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type MemberSession } from '@lantern/server-kit';
import { type DemoOperators, decide } from './back-office.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { Agent } from './people.ts';

/** Features of agents, which a new brand has off and the demonstration shows. */
const FEATURES = [
  'DIVIDEND',
  'DAILY_SALARY',
  'HOURLY_SALARY',
  'REALTIME_SALARY',
  'TRANSFER_UP',
  'TRANSFER_DOWN',
] as const;

type Offer = Omit<Payload<'contractsBackOffice.requestContract'>, 'to' | 'reason'>;

const tier = (ratePpm: number, minValidBet: string) => ({ ratePpm, minValidBet, minLoss: '0.00', minActive: 0 });

const DIVIDEND: Offer = {
  ...{ kind: 'DIVIDEND', period: 'WEEKLY' },
  terms: { tiers: [tier(100_000, '0.00'), tier(200_000, '50000.00')] },
};

/** Contracts of the platform with the agents of the first level, in their order: an agent has at most one kind of salary. */
const CONTRACTS: readonly (readonly Offer[])[] = [
  [DIVIDEND, { kind: 'DAILY', period: 'DAILY', terms: { tiers: [tier(2_000, '1000.00')] } }],
  [DIVIDEND, { kind: 'HOURLY', period: 'HOUR', terms: { tiers: [tier(1_000, '1000.00')] } }],
];

async function switchOn(platform: DemoPlatform, operators: DemoOperators): Promise<void> {
  const { revision } = await platform.call(calls.brandsBackOffice.site, {}, operators.admin);
  const changes = FEATURES.map((modId) => ({ modId, enabled: true }));
  const request = { revision, changes, reason: 'Features of agents, as agreed' };
  const { requestId } = await platform.call(calls.brandsBackOffice.changeSwitches, request, operators.admin);
  await decide(platform, operators.checkingAdmin, requestId);
}

/** Logs an agent in from the agent's usual address. */
async function sessionOf(platform: DemoPlatform, { account }: Agent, password: string): Promise<MemberSession> {
  const { token } = await platform.call(calls.identity.login, { username: account, password });
  const session = await platform.areas.identity.authenticate(token, platform.brand);
  if (session === null || isRefusal(session)) throw new Error(`${account} could not log in.`);
  return session;
}

/** Switches the agents' features on, and agrees contracts with the agents of the first level. */
export async function agreeContracts(
  platform: DemoPlatform,
  operators: DemoOperators,
  { agents, password }: { readonly agents: readonly Agent[]; readonly password: string },
): Promise<void> {
  await switchOn(platform, operators);
  const top = agents.filter(({ level }) => level === 1);
  for (const [index, offers] of CONTRACTS.entries()) {
    const agent = top[index];
    if (agent === undefined) return;
    const to = agent.scope.memberId.toString();
    const member = await sessionOf(platform, agent, password);
    for (const offer of offers) {
      const request = { ...offer, to, reason: 'Terms agreed with the agent' };
      const { requestId } = await platform.call(calls.contractsBackOffice.requestContract, request, operators.manager);
      await decide(platform, operators.checkingManager, requestId);
      const { kinds } = await platform.call(calls.contracts.info, {}, { member });
      const offered = kinds.find(({ kind }) => kind === offer.kind)?.offer;
      if (!offered) throw new Error(`${agent.account} has no offer of ${offer.kind}.`);
      await platform.call(calls.contracts.acceptOffer, { id: offered.id, password }, { member });
    }
  }
}
