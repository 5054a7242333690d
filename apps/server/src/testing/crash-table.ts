import { randomUUID } from 'node:crypto';
import { type ArcadeAnswer, type OriginalRound, PATHS, type PlayValue } from '@lantern/arcade-contract';
import { gotten, type OpenArcade, type Studio } from './studio.ts';

export interface TableRound {
  readonly number: number;
  readonly state: string;
  readonly point: string;
  readonly flightMs: number;
  readonly takesOffAt: Date;
  readonly seed: string;
}

/** Crash table of a studio with a manual clock: the test moves the clock and runs the arcade. */
export function crashTable(studio: Studio) {
  const { server, arcade } = studio;

  async function newest(): Promise<TableRound> {
    const { rows } = await server.ownerPool.query<TableRound & { number: never }>(
      `select c.number::integer, c.state, c.point, c.flight_ms as "flightMs", c.takes_off_at as "takesOffAt", s.server_seed as seed
         from arcade.crash_round c join arcade.seed s on s.id = c.seed_id order by c.number desc limit 1`,
    );
    const [round] = rows;
    if (round === undefined) throw new Error('no round was opened');
    return round;
  }

  /** Moves the clock and runs the arcade. */
  async function pass(ms: number): Promise<void> {
    server.clock.move(ms);
    await arcade.turnCrash();
  }

  /** Moves to a moment in the flight of the newest round, without skipping its start. */
  async function flyTo(ms: number): Promise<void> {
    const { takesOffAt, state } = await newest();
    const passTo = (at: number) => pass(takesOffAt.getTime() + at - server.clock.now().getTime());
    if (state === 'BETTING') await passTo(0);
    if (ms > 0) await passTo(ms);
  }

  /** Ends the current round. */
  async function finish(): Promise<TableRound> {
    const { flightMs } = await newest();
    await flyTo(flightMs + 1_000);
    return newest();
  }

  /** Runs rounds without players until one has the crash point that the test needs. */
  async function open(isWanted: (round: TableRound) => boolean = () => true): Promise<TableRound> {
    await server.ownerPool.query('update arcade.crash_watch set until = $1', [
      new Date(server.clock.now().getTime() + 10 * 24 * 3_600_000),
    ]);
    for (;;) {
      await pass(5_000);
      const round = await newest();
      if (round.state === 'BETTING' && isWanted(round)) return round;
      await finish();
    }
  }

  const bet = (
    token: string,
    number: number,
    { stake = '1.00', target = null, spinId = randomUUID(), at = arcade, isAuto = false }: BetRequest = {},
  ): Promise<ArcadeAnswer<PlayValue>> =>
    at.send('POST', PATHS.crashBet, { spinId, number, stake, input: { target }, isAuto }, token);

  const cashOut = (token: string, roundId: string, at: OpenArcade = arcade): Promise<ArcadeAnswer<PlayValue>> =>
    at.send('POST', PATHS.crashCashOut, { roundId }, token);

  async function read(token: string, id: string): Promise<OriginalRound> {
    return gotten(await arcade.send<OriginalRound>('GET', `${PATHS.round}?id=${id}`, null, token));
  }

  return { newest, pass, flyTo, finish, open, bet, cashOut, read };
}

export interface BetRequest {
  readonly stake?: string;
  readonly target?: string | null;
  readonly spinId?: string;
  readonly at?: OpenArcade;
  readonly isAuto?: boolean;
}
