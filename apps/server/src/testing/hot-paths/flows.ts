import { randomUUID } from 'node:crypto';
import { PATHS, type SessionValue } from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { newToken } from '@lantern/server-kit/security';
import { testClient } from '@lantern/server-kit/testing';
import { gotten, type Studio } from '../studio.ts';
import { answerOf, solveProof } from '../world.ts';

/** What members and the server do all the time, in the order in which it can be done. */
export const HOT = ['log-in', 'sessions', 'deposits', 'spins', 'bets', 'settlement', 'the outbox'] as const;

const PASSWORD = 'Moon-Garden-7';
const LOTTERY = 'xsmb';
const SLOT = { gameId: 'twin-sevens', vassalage: 'LANTERN' };
const RESULT = {
  DB: ['12307'],
  ...{ G1: ['99999'], G2: ['99999', '99999'], G3: Array.from({ length: 6 }, () => '99999') },
  ...{ G4: Array.from({ length: 4 }, () => '9999'), G5: Array.from({ length: 6 }, () => '9999') },
  ...{ G6: ['999', '999', '999'], G7: ['99', '99', '99', '99'] },
};

export type Caller = ReturnType<typeof createCaller>;
export type Player = { readonly username: string; token: string };

export function createCaller({ server }: Studio) {
  const client = testClient(server.portalUrl, server.clock, async () => {
    const answer = await fetch(`${server.portalUrl}/wps/system/status`);
    return ((await answer.json()) as { value: Value<'brands.status'> }).value.encKey;
  });
  return async function call<Name extends CallName>(
    row: TypedCall<Name>,
    payload: Payload<Name>,
    token?: string,
  ): Promise<Value<Name>> {
    const { envelope } = await client.call(row, payload as Record<string, unknown>, token);
    if (envelope.success) return envelope.value as Value<Name>;
    throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
  };
}

export async function register(call: Caller, username: string): Promise<Player> {
  const captcha = solveProof(await call(calls.identity.proofOfWork, {}));
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, agreeTerms: true, confirmAge: true, captcha };
  return { username, token: (await call(calls.identity.register, form)).token };
}

async function deposit({ server }: Studio, call: Caller, { token }: Player): Promise<void> {
  const order = await call(
    calls.payments.createDeposit,
    { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00', payerName: 'An' },
    token,
  );
  const paid = { orderNo: order.id, providerNo: order.providerNo ?? '', event: 'PAID', amount: '10000' } as const;
  await server.notify('sandbox-qr', { ...paid, currency: server.brand.currency.code, payerName: 'An' });
}

async function play({ arcade, spin }: Studio, call: Caller, { token }: Player): Promise<void> {
  const launched = await call(calls.games.launchGame, SLOT, token);
  const opening = { token: launched.launchToken ?? '', game: SLOT.gameId, sessionToken: newToken() };
  const session = gotten(await arcade.send<SessionValue>('POST', PATHS.session, opening));
  const { round } = gotten(await spin(session.token, session.newest?.id ?? null));
  gotten(await spin(session.token, round.id));
}

/** The flows of three members. */
export function createFlows(studio: Studio, call: Caller, players: readonly Player[]) {
  const { server } = studio;
  const each = (work: (player: Player) => Promise<unknown>) => Promise.all(players.map(work));
  const job = async (name: string) =>
    server.areas.lottery.jobs.find((one) => one.name === name)?.run(server.clock.now());
  let issue: Value<'lottery.lobby'>['issue'] = null;
  let operators: Awaited<ReturnType<typeof server.operator>>[] = [];

  async function bet() {
    const lobby = await call(calls.lottery.lobby, { gameCode: LOTTERY }, players[0]?.token);
    issue = lobby.issue;
    const slip = {
      gameCode: LOTTERY,
      issueId: issue?.id ?? '',
      priceTableVersion: lobby.priceTableVersion,
      lines: [{ play: 'de_db', numbers: ['07'], points: 1 }],
    };
    await each(({ token }) => call(calls.lottery.placeBets, { requestId: randomUUID(), ...slip }, token));
  }

  async function settle() {
    if (operators.length === 0) {
      const permissions = ['lottery.read', 'lottery.results'];
      operators = [await server.operator('first', permissions), await server.operator('second', permissions)];
    }
    server.clock.set(new Date(Date.parse(issue?.drawsAt ?? '') + 1_000));
    await job('lottery.advance-issues');
    for (const operator of operators) {
      const entry = { issueId: issue?.id ?? '', numbers: RESULT };
      answerOf(await server.call(calls.lotteryBackOffice.enterResult, entry, operator));
    }
    await job('lottery.settle');
    await job('lottery.publish-settled');
  }

  return {
    'log-in': () =>
      each(async (player) => {
        const { username } = player;
        player.token = (await call(calls.identity.login, { username, password: PASSWORD })).token;
      }),
    async sessions() {
      for (let minute = 0; minute < 2; minute += 1) {
        server.clock.move(61_000);
        await each(({ token }) => call(calls.identity.memberInfo, {}, token));
        await each(({ token }) => call(calls.wallet.balance, {}, token));
      }
    },
    deposits: () => each((player) => deposit(studio, call, player)),
    spins: () => each((player) => play(studio, call, player)),
    bets: bet,
    settlement: settle,
    'the outbox': () => server.drain(),
  } satisfies Record<(typeof HOT)[number], () => Promise<unknown>>;
}
