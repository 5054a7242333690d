import { hash } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberScope, type MemberSession } from '@lantern/server-kit';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';

/** A player. */
export interface Player {
  readonly account: string;
  readonly ip: string;
  readonly realName: string;
  member: MemberSession;
}

export interface Agent {
  readonly account: string;
  readonly level: number;
  readonly scope: MemberScope;
}

/** Rates of agents on stakes (ppm) and their prize groups, by level; players get the values of the last row. */
const RATES = [
  { ratePpm: 900, group: 1950 },
  { ratePpm: 700, group: 1940 },
  { ratePpm: 500, group: 1930 },
] as const;
const PLAYERS_RATES = { ratePpm: 200, group: 1920 } as const;
const BOARDS = ['xsmb', 'xsmn1', 'xsmn2'] as const;
const ELOTTERY = 'SSC1M';
/** Number of agents below each agent of the level above; the first level is directly below the platform. */
const FAN_OUT = [2, 2, 2] as const;

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ'];
const GIVEN = [
  'An',
  'Bình',
  'Chi',
  'Dũng',
  'Hà',
  'Khánh',
  'Lan',
  'Minh',
  'Ngọc',
  'Phúc',
  'Quang',
  'Thảo',
  'Tuấn',
  'Vy',
];
const HANDLES = [
  'river',
  'jade',
  'koi',
  'lotus',
  'moon',
  'tiger',
  'swan',
  'bamboo',
  'coral',
  'maple',
  'pearl',
  'comet',
];

/** Solves the registration's proof of work, as a browser does. */
function solveProof({ maxnumber, salt, algorithm, challenge, signature }: Value<'identity.proofOfWork'>): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`) !== challenge) continue;
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
  }
  throw new Error('The puzzle has no solution.');
}

async function openAgent(platform: DemoPlatform, upline: Agent | null, level: number, name: string, password: string) {
  const at = platform.clock.now();
  const { identity, tree } = platform.areas;
  const scope = await identity.createMember(platform.scope, {
    ...{ account: name, type: upline === null ? 1 : 2, password, uplineId: upline?.scope.memberId ?? null },
    ...{ language: platform.brand.defaultLanguage, at },
  });
  if (isRefusal(scope)) throw new Error(`The agent ${name} was refused: ${scope.code}`);
  const rates = RATES[level - 1];
  if (rates === undefined) throw new Error(`There are no rates for level ${level}.`);
  const set = { at, setBy: upline === null ? 'house' : upline.account, byOperator: true };
  const cards = [
    ...BOARDS.map((key) => ({ kind: 'LOTTERY_RATE' as const, key, value: rates.ratePpm })),
    { kind: 'LOTTERY_RATE' as const, key: ELOTTERY, value: rates.ratePpm },
    { kind: 'LOTTERY_GROUP' as const, key: ELOTTERY, value: rates.group },
  ];
  for (const card of cards) {
    const refusal = await tree.setRate(platform.pool, platform.scope, scope.memberId, { ...card, ...set });
    if (refusal) throw new Error(`A rate of ${name} was refused: ${refusal.code}`);
  }
  return { account: name, level, scope };
}

/** Three levels of agents; those of the last level get registration links for players. */
export async function openAgents(platform: DemoPlatform, password: string) {
  const agents: Agent[] = [];
  let above: readonly (Agent | null)[] = [null];
  for (const [index, fanOut] of FAN_OUT.entries()) {
    const level = index + 1;
    const here: Agent[] = [];
    for (const upline of above) {
      for (let place = 0; place < fanOut; place += 1) {
        here.push(await openAgent(platform, upline, level, `agent${level}${here.length + 1}`, password));
      }
    }
    agents.push(...here);
    above = here;
  }
  const last = agents.filter((agent) => agent.level === FAN_OUT.length);
  const links = await Promise.all(last.map((agent) => openLink(platform, agent)));
  return { agents, links };
}

async function openLink(platform: DemoPlatform, agent: Agent): Promise<string> {
  const rates = {
    LOTTERY_RATE: Object.fromEntries([...BOARDS, ELOTTERY].map((key) => [key, PLAYERS_RATES.ratePpm])),
    LOTTERY_GROUP: { [ELOTTERY]: PLAYERS_RATES.group },
  };
  const request = { accountType: 0 as const, rates, validDays: 0, maxUses: 0, channel: 'WEB', remark: 'demo' };
  const link = await platform.areas.tree.createLink(platform.scope, agent.scope.memberId, request);
  if (isRefusal(link)) throw new Error(`A link of ${agent.account} was refused: ${link.code}`);
  return link.code;
}

async function sessionOf(platform: DemoPlatform, token: string): Promise<MemberSession> {
  const session = await platform.areas.identity.authenticate(token, platform.brand);
  if (session === null || isRefusal(session)) throw new Error('A fresh token opens nothing.');
  return session;
}

/** Registers a player through the form, two in three by an agent's link. */
export async function register(
  platform: DemoPlatform,
  chance: Chance,
  {
    number,
    links,
    password,
  }: { readonly number: number; readonly links: readonly string[]; readonly password: string },
): Promise<Player> {
  const account = `${chance.pick(HANDLES)}${100 + number}`;
  const ip = `198.51.${number >> 8}.${number & 255}`;
  const captcha = solveProof(await platform.call(calls.identity.proofOfWork, {}, { ip }));
  const affiliateCode = chance.percent(66) ? chance.pick(links) : undefined;
  const { token } = await platform.call(
    calls.identity.register,
    {
      ...{ username: account, password, confirmPassword: password, agreeTerms: true, confirmAge: true, captcha },
      ...(affiliateCode !== undefined && { affiliateCode }),
    },
    { ip },
  );
  const realName = `${chance.pick(FAMILY)} ${chance.pick(GIVEN)} ${chance.pick(GIVEN)}`;
  return { account, ip, realName, member: await sessionOf(platform, token) };
}

/** Logs a player in again; sometimes with a wrong password first. */
export async function logIn(platform: DemoPlatform, chance: Chance, player: Player, password: string): Promise<void> {
  const { account: username, ip } = player;
  if (chance.percent(4)) await platform.send(calls.identity.login, { username, password: `${password}x` }, { ip });
  const answer = await platform.send(calls.identity.login, { username, password }, { ip });
  // After a wrong password an image captcha may be required, which this program cannot read; the old session stays valid.
  if (!isRefusal(answer)) player.member = await sessionOf(platform, answer.token);
}
