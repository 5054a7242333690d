import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ArcadeAnswer,
  type ArcadeCode,
  PATHS,
  type SessionValue,
  type SlotInfo,
  type SpinValue,
} from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import { until } from '../../support/until.ts';
import { insistOn, RECOVERY_MS } from './insist.ts';
import type { SlotSession, StormPlayer } from './player.ts';

const GAMES = ['twin-sevens', 'lantern-river'] as const;

/** What the arcade says while its wallet or its database is away; the same is asked for again. */
const PASSING: readonly ArcadeCode[] = ['PENDING', 'UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED'];
/** The game has to be opened anew. */
const GONE: readonly ArcadeCode[] = ['SESSION_EXPIRED', 'TOKEN_INVALID'];

async function post<Value>(
  { platform, headers }: StormPlayer,
  path: string,
  payload: object,
  token?: string,
): Promise<ArcadeAnswer<Value>> {
  const answer = await fetch(platform.arcade + path, {
    method: 'POST',
    headers: {
      ...headers,
      origin: platform.arcade,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  });
  return (await answer.json()) as ArcadeAnswer<Value>;
}

/** Opens a game. A launch token works once, so that whatever goes wrong begins with a new one. */
function openSlot(player: StormPlayer): Promise<SlotSession> {
  const open = async () => {
    const game = player.chance.pick(GAMES);
    const payload = { gameId: game, vassalage: 'LANTERN' };
    const { launchToken } = await insistOn(player.client, calls.games.launchGame, payload, player.token);
    const token = launchToken ?? '';
    const answer = await post<SessionValue<SlotInfo>>(player, PATHS.session, {
      token,
      game,
      sessionToken: randomBytes(32).toString('base64url'),
    });
    if (!answer.success) return null;
    const { game: info, newest } = answer.value;
    return { token: answer.value.token, coin: info.coins[0] ?? '', newest: newest?.id ?? null };
  };
  return until('a game opens', open, { withinMs: RECOVERY_MS, everyMs: 200 });
}

/** One spin, asked for with the same id until its fate is known. */
export async function spinOnce(player: StormPlayer): Promise<void> {
  const spinId = randomUUID();
  const attempt = async (): Promise<'known' | null> => {
    player.slot ??= await openSlot(player);
    const { slot } = player;
    const payload = { spinId, coin: slot.coin, after: slot.newest };
    const answer = await post<SpinValue>(player, PATHS.spin, payload, slot.token);
    if (answer.success) {
      const { id, stake, payout } = answer.value.round;
      slot.newest = id;
      player.rounds.set(id, { stake, payout });
      return 'known';
    }
    const { code, params } = answer.value;
    if (PASSING.includes(code)) return null;
    if (GONE.includes(code)) {
      player.slot = null;
      return null;
    }
    if (code === 'ROUND_UNFINISHED') {
      slot.newest = params.roundId || null;
      return null;
    }
    if (code === 'ROUND_VOID') {
      slot.newest = params.roundId ?? null;
      return 'known';
    }
    throw new StrangeAnswer(`a spin was refused: ${code} ${JSON.stringify(params)}`);
  };
  // What the storm does not explain is no matter of time.
  const known = () => attempt().catch((error) => (error instanceof StrangeAnswer ? error : Promise.reject(error)));
  const end = await until('a spin is decided', known, { withinMs: RECOVERY_MS, everyMs: 200 });
  if (end instanceof StrangeAnswer) throw end;
}

/** An answer that a storm does not explain. */
class StrangeAnswer extends Error {}
