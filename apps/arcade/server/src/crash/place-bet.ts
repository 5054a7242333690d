import type { OriginalRound, PlayValue } from '@lantern/arcade-contract';
import { CRASH_BETS } from '@lantern/arcade-contract';
import { transaction } from '@lantern/database';
import { crashLeavesAt, crashTimeOf, type OriginalInput } from '@lantern/engines/originals';
import { formatAmount, parseAmount, Rational } from '@lantern/money';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail, isFailure } from '../failure.ts';
import { CRASH_GAME } from '../games/offered-games.ts';
import { countBets, insertBet } from '../repository/crash-bets.ts';
import { holdRound } from '../repository/crash-rounds.ts';
import { lockRounds, writeProgress } from '../repository/moves.ts';
import { findRound, type RoundRow } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { takeStake } from '../rounds/pay-round.ts';
import { answerOf } from '../rounds/round-answer.ts';
import { refuseAuto } from '../sessions/refuse-pace.ts';
import { derivedId } from '../sessions/seeds.ts';
import { aliasOf } from './alias.ts';
import { payBets } from './runner.ts';

/** The request as received; the game validates `input`. */
export interface CrashRequest {
  readonly spinId: string;
  readonly number: number;
  readonly stake: string;
  readonly input: unknown;
  readonly isAuto: boolean;
}

interface Bet {
  readonly id: string;
  readonly number: bigint;
  readonly stake: bigint;
  readonly input: OriginalInput<'crash'>;
}

/** Stores the bet. Returns the stored row when the same bet was stored before. */
function write(deps: ArcadeDeps, session: SessionRow, bet: Bet): Promise<RoundRow | Failure> {
  const { playerId, walletSession, currency, exponent, isTest } = session;
  const { game, version } = { game: CRASH_GAME.id, version: CRASH_GAME.version };
  return transaction(deps.pool, async (tx) => {
    await lockRounds(tx, playerId);
    const known = await findRound(tx, bet.id, playerId);
    if (known !== null) return known;
    const round = await holdRound(tx, bet.number);
    const now = deps.clock.now();
    const isOpen = round?.state === 'BETTING' && now < round.closesAt;
    if (!isOpen || (await countBets(tx, bet.number, playerId)) >= CRASH_BETS) return fail('BETTING_CLOSED');
    const most = Rational.of(CRASH_GAME.mostPayout(exponent), bet.stake);
    const leavesMs = crashTimeOf(crashLeavesAt(bet.input, most));
    const alias = aliasOf(playerId);
    await insertBet(
      tx,
      {
        ...bet,
        seedId: round.seedId,
        ...{ playerId, walletSession, game, version, currency, exponent, alias, isTest, leavesMs },
      },
      now,
    );
    const written = await findRound(tx, bet.id, playerId);
    if (written === null) throw new Error(`bet ${bet.id} was not written`);
    return written;
  });
}

/** Opens the bet for its round after the stake was taken. When the round has taken off meanwhile, the stake is marked for return. */
function board(deps: ArcadeDeps, row: RoundRow, balance: bigint | null): Promise<RoundRow> {
  return transaction(deps.pool, async (tx) => {
    await lockRounds(tx, row.playerId);
    const round = await holdRound(tx, row.nonce);
    const found = await findRound(tx, row.id, row.playerId);
    if (found === null) throw new Error(`bet ${row.id} is gone`);
    if (found.state !== 'DECIDED') return found;
    const isInTime = round?.state === 'BETTING';
    const next: RoundRow = isInTime ? { ...found, state: 'OPEN', balance } : { ...found, state: 'RETURNING' };
    await writeProgress(tx, next, 'DECIDED', deps.clock.now());
    return next;
  });
}

/** Places a bet on the round that is open for bets. Idempotent by `spinId`. */
export async function placeCrashBet(
  deps: ArcadeDeps,
  session: SessionRow,
  { spinId, number, stake: stakeText, input: request, isAuto }: CrashRequest,
): Promise<PlayValue | Failure> {
  if (session.game !== CRASH_GAME.id || session.hasOwnWallet) return fail('NOT_FOUND');
  const refused = refuseAuto(session, isAuto);
  if (refused !== null) return refused;
  const input = CRASH_GAME.readInput(request) as OriginalInput<'crash'> | null;
  if (input === null) return fail('BET_INVALID');
  const { least, most } = CRASH_GAME.bounds(input, session.exponent);
  const stake = parseAmount(stakeText, session.exponent);
  if (stake === null || stake < least || stake > most) {
    const text = (amount: bigint) => formatAmount(amount, session.exponent);
    return fail('STAKE_INVALID', { least: text(least), most: text(most) });
  }
  const id = derivedId(String(session.playerId), spinId);
  const row = await write(deps, session, { id, number: BigInt(number), stake, input });
  if (isFailure(row)) return row;
  const isSame = row.game === CRASH_GAME.id && row.stake === stake && row.nonce === BigInt(number);
  if (!isSame) return fail('BAD_REQUEST', { field: 'spinId' });
  const round = row.state === 'DECIDED' ? await pay(deps, row) : answerOf(row);
  return isFailure(round) ? round : { round: round as OriginalRound };
}

async function pay(deps: ArcadeDeps, row: RoundRow) {
  const taken = await takeStake(deps, row, deps.patienceMs);
  if (taken === null) return fail('PENDING', { roundId: row.id });
  if ('state' in taken) {
    await deps.settle.send(taken);
    const found = await findRound(deps.pool, row.id, row.playerId);
    return found === null ? fail('NOT_FOUND') : answerOf(found);
  }
  const found = await board(deps, row, taken.balance);
  if (found.state !== 'RETURNING') return answerOf(found);
  await payBets(deps, [found.id]).catch(() => undefined);
  return answerOf((await findRound(deps.pool, row.id, row.playerId)) ?? found);
}
