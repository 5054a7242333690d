import { createHash } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { PlatformDatabase } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Client } from './client.ts';

/** An external vendor of the protocol FORMS, with one game. */
export const PAPER = { vassalage: 'PAPER', gameId: 'moon', title: 'Paper Moon' } as const;
const SECRET = 'a secret of the paper vendor';
const CURRENCY = 'P';

/** Sessions of the operator who requests and of the one who approves. */
interface TwoOperators {
  readonly maker: string;
  readonly checker: string;
}

/** Adds the vendor with its game and connects it. */
export async function connectPaper(client: Client, database: PlatformDatabase, operators: TwoOperators): Promise<void> {
  const { vassalage, gameId, title } = PAPER;
  // Vendors are seeds: operators import games of known vendors and connect them, no call adds one.
  await database.run(
    `insert into games.vendor (brand_id, vassalage, game_type, display_name) select id, $1, 'RNG', $2 from brands.brand`,
    [vassalage, title],
  );
  const csv = `vassalage,gameId,gameType,title,cover\n${vassalage},${gameId},RNG,${title},wheel`;
  const imported = await client.value(calls.gamesBackOffice.importGames, { csv, reason: 'as agreed' }, operators.maker);
  if (imported.added !== 1) throw new Error(`The game was not imported: ${JSON.stringify(imported)}`);
  await connectForms(client, operators, {
    vassalage,
    gameUrl: 'https://games.paper.example/open?game={game}&token={token}',
  });
}

/** Connects a vendor by the protocol FORMS: one operator requests, the other approves. */
export async function connectForms(
  client: Client,
  { maker, checker }: TwoOperators,
  { vassalage, gameUrl }: { readonly vassalage: string; readonly gameUrl: string },
): Promise<void> {
  const payload = {
    vassalage,
    protocol: 'FORMS' as const,
    secret: SECRET,
    allowedAddresses: ['127.0.0.0/8'],
    reason: 'as agreed',
  };
  const limits = { binding: 'OPERATION' as const, mostPrize: '500.00', mostPrizeADay: '2000.00' };
  const { requestId } = await client.value(
    calls.gamesBackOffice.requestConnection,
    { ...payload, ...limits, gameUrl },
    maker,
  );
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
  await client.value(calls.staff.decideRequest, decision, checker);
}

/** One signed call of the vendor. */
async function post(platform: Pick<Platform, 'portal' | 'now'>, operation: string, fields: Record<string, string>) {
  const timestamp = String(platform.now().getTime());
  const form = Object.entries({ providerId: PAPER.vassalage, operation, timestamp, ...fields });
  const signed = form.map(([name, value]) => `${name}=${value}`).sort();
  const hash = createHash('md5')
    .update(signed.join('&') + SECRET)
    .digest('hex');
  const body = new URLSearchParams([...form, ['hash', hash]]);
  const response = await fetch(`${platform.portal}/vendor/forms/${operation}.html`, { method: 'POST', body });
  return (await response.json()) as Record<string, unknown>;
}

/** One signed call of the vendor. @throws Error if it is refused */
async function send(platform: Pick<Platform, 'portal' | 'now'>, operation: string, fields: Record<string, string>) {
  const answer = await post(platform, operation, fields);
  if (answer.error !== 0) throw new Error(`${operation} was answered ${JSON.stringify(answer)}`);
  return answer;
}

/** A movement in the vendor's own book. */
interface PaperLine {
  readonly transaction: string;
  readonly round: string;
  readonly taken: string;
  readonly paid: string;
  readonly state: 'OPEN' | 'ENDED';
}

/** A session of the vendor's game. */
interface PaperPlayer {
  bet(round: string, amount: string): Promise<void>;
  win(round: string, amount: string): Promise<void>;
  /** Sends a jackpot. @returns the error number of the answer: 100 asks to repeat it later */
  jackpot(round: string, amount: string): Promise<number>;
  /** The vendor's report with these lines, in the format that the back office imports. */
  report(lines: readonly PaperLine[]): Buffer;
}

/** Opens the game for a member, as the browser and then the vendor do. */
export async function playPaper(platform: Platform, client: Client, token: string): Promise<PaperPlayer> {
  const { vassalage, gameId } = PAPER;
  const { game_url } = await client.value(calls.games.launchGame, { vassalage, gameId }, token);
  const launch = new URL(game_url).searchParams.get('token') ?? '';
  const userId = String((await send(platform, 'authenticate', { token: launch })).userId);
  const at = platform.now().toISOString();
  const movement = (roundId: string) => ({ userId, gameId, roundId });
  return {
    async bet(round, amount) {
      await send(platform, 'bet', { ...movement(round), reference: `${round}-b`, amount });
    },
    async win(round, amount) {
      await send(platform, 'result', { ...movement(round), reference: `${round}-w`, amount });
      await send(platform, 'endRound', movement(round));
    },
    async jackpot(round, amount) {
      return Number(
        (await post(platform, 'jackpotWin', { ...movement(round), reference: `${round}-j`, amount })).error,
      );
    },
    report(lines) {
      const rows = lines.map(({ transaction, round, taken, paid, state }) =>
        [transaction, userId, round, gameId, CURRENCY, taken, paid, state, at].join(','),
      );
      return Buffer.from(['transaction,player,round,game,currency,taken,paid,state,at', ...rows].join('\n'));
    },
  };
}
