import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { clientOf, registerMember } from '../../support/calls/client.ts';
import { bindByCalls, depositByCalls, FUND_PASSWORD, slipFor } from '../../support/calls/people.ts';
import { chanceOf } from './chance.ts';
import { insistOn, insistOr } from './insist.ts';
import type { StormPlayer } from './player.ts';
import { spinOnce } from './slots.ts';
import type { SplitPlatform } from './split-platform.ts';

export const DEPOSIT = '20000.00';
const { elottery, lottery, payments } = calls;

/** Registers a player with money, fund password and an account to be paid to, before anything is killed. */
export async function settle(platform: SplitPlatform, index: number, seed: number): Promise<StormPlayer> {
  const name = `storm${index}`;
  const headers = { 'x-forwarded-for': `198.51.${100 + (index % 50)}.${1 + index}` };
  const client = clientOf(platform, headers);
  const token = await registerMember(client, name);
  await depositByCalls(platform, client, token, DEPOSIT);
  const accountId = await bindByCalls(client, token, name);
  return {
    ...{ name, platform, client, headers, token, accountId, chance: chanceOf(seed) },
    slips: new Map(),
    chases: new Map(),
    rounds: new Map(),
    withdrawals: new Set(),
    slot: null,
    acts: 0,
  };
}

const NOT_SOLD = ['ISSUE_CLOSED', 'ISSUE_NOT_OPEN', 'ISSUE_LIMIT', 'LIABILITY_LIMIT'] as const;

/** A slip of one to three cheap lines on the northern lottery. */
async function betNorth(player: StormPlayer): Promise<void> {
  const { client, token, chance } = player;
  const lobby = await insistOn(client, lottery.lobby, { gameCode: 'xsmb' }, token);
  const lines = Array.from({ length: 1 + chance.below(3) }, () => ({
    play: 'de_db',
    numbers: [String(chance.below(100)).padStart(2, '0')],
    points: 1 + chance.below(3),
  }));
  const slip = slipFor(lobby, ...lines);
  const placed = await insistOr(client, lottery.placeBets, slip, token, NOT_SOLD);
  if (placed) player.slips.set(slip.requestId, placed);
}

type Lobby = Value<'elottery.lobby'>;
const minuteLobby = ({ client, token }: StormPlayer): Promise<Lobby> =>
  insistOn(client, elottery.lobby, { gameCode: 'SSC1M' }, token);

const lineOf = ({ chance }: StormPlayer, { groups }: Lobby) => ({
  play: '1x_dwd',
  selection: `||||${chance.pick(['01234', '56789', '7', '13'])}`,
  unitPrice: '2.00',
  multiple: 1,
  prizeGroup: groups.own,
});

async function betMinute(player: StormPlayer): Promise<void> {
  const { client, token } = player;
  const lobby = await minuteLobby(player);
  const [open] = lobby.upcoming;
  if (open === undefined) return;
  const requestId = randomUUID();
  const { priceTableVersion } = lobby;
  const slip = { requestId, gameCode: 'SSC1M', issueId: open.id, priceTableVersion, lines: [lineOf(player, lobby)] };
  const placed = await insistOr(client, elottery.placeBets, slip, token, NOT_SOLD);
  if (placed) player.slips.set(requestId, placed);
}

/** A chase over the next two to four issues. */
async function chase(player: StormPlayer): Promise<void> {
  const { client, token, chance } = player;
  const lobby = await minuteLobby(player);
  const issues = lobby.upcoming.slice(1, 3 + chance.below(3));
  if (issues.length === 0) return;
  const payload = {
    requestId: randomUUID(),
    gameCode: 'SSC1M',
    priceTableVersion: lobby.priceTableVersion,
    lines: [lineOf(player, lobby)],
    issues: issues.map(({ id }, index) => ({ issueId: id, multiple: index + 1 })),
    stopOnWin: chance.below(3) > 0,
  };
  const started = await insistOr(client, elottery.startChase, payload, token, [...NOT_SOLD, 'CHASE_INVALID']);
  if (started) player.chases.set(started.chaseId, { stake: started.stake, issues: issues.length });
}

/** Ends one of his own chases, if it still runs. */
async function endChase(player: StormPlayer): Promise<void> {
  const ids = [...player.chases.keys()];
  if (ids.length === 0) return chase(player);
  const chaseId = player.chance.pick(ids.slice(-4));
  await insistOr(player.client, elottery.stopChase, { chaseId }, player.token, ['STATE_CONFLICT']);
}

/** Confirms what arrived, or asks for the next payment. */
async function withdraw(player: StormPlayer): Promise<void> {
  const { client, token, accountId, chance } = player;
  if (await confirmArrived(player)) return;
  const { open } = await insistOn(client, payments.withdrawalTerms, {}, token);
  if (open !== null) return;
  const payload = {
    requestId: randomUUID(),
    accountId,
    amount: `${20 + chance.below(80)}.00`,
    fundPassword: FUND_PASSWORD,
  };
  const order = await insistOn(client, payments.createWithdrawal, payload, token);
  player.withdrawals.add(order.id);
}

/** Tells the platform that its payments have arrived. @returns whether there were any */
export async function confirmArrived({ client, token }: StormPlayer): Promise<boolean> {
  const { rows } = await insistOn(client, payments.withdrawals, { state: 'DISBURSED', limit: 20 }, token);
  for (const { id } of rows) {
    // Said again after a lost answer, it was heard already.
    const allowed = ['WD_NOT_AWAITING_CONFIRMATION'] as const;
    await insistOr(client, payments.confirmWithdrawal, { id, answer: 'RECEIVED' }, token, allowed);
  }
  return rows.length > 0;
}

/** What players do, more often first. */
const ACTS = [
  ...Array.from({ length: 9 }, () => spinOnce),
  ...Array.from({ length: 4 }, () => betMinute),
  ...Array.from({ length: 4 }, () => betNorth),
  ...Array.from({ length: 2 }, () => chase),
  endChase,
  ...Array.from({ length: 2 }, () => withdraw),
];

/** Plays until the storm is over; what was begun is brought to its end. */
export async function playOn(player: StormPlayer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await player.chance.pick(ACTS)(player);
    player.acts += 1;
  }
}
