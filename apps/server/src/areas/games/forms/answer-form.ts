import { commandId } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';
import type { Answer, Requests } from '@lantern/vendor-protocol';
import {
  findBetRound,
  findLaunchGame,
  findPlayerSession,
  findRoundSession,
  listBets,
  type PlayerSession,
} from '../repository/player-sessions.ts';
import { answerVendor } from '../seamless/answer-vendor.ts';
import type { MoveMoneyDeps } from '../seamless/move-money.ts';
import { type Form, type FormOperation, referenceOf } from './form.ts';

/** A vendor's form with a verified signature. */
export interface SignedForm {
  readonly scope: Scope;
  readonly vendor: string;
  readonly form: Form;
  readonly currency: string;
}

/** The wallet's answer with additional fields of the dialect. */
export interface FormAnswer {
  readonly answer: Answer;
  /** Our id of the movement: the same for a repeated movement. */
  readonly transactionId?: string;
  /** Id of the session that `authenticate` has opened. */
  readonly token?: string;
}

interface Player {
  readonly brandId: bigint;
  readonly memberId: bigint;
}

type Deps = MoveMoneyDeps;
const BAD: FormAnswer = { answer: { code: 'BAD_REQUEST' } };
const UNKNOWN: FormAnswer = { answer: { code: 'SESSION_UNKNOWN' } };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The player of a form; null unless the player belongs to this brand. */
function playerOf({ form, scope }: SignedForm): Player | null {
  const match = /^(\d{1,18})-(\d{1,18})$/.exec(form.get('userId') ?? '');
  const { brandId } = scope;
  return match?.[1] === String(brandId) ? { brandId, memberId: BigInt(match[2] ?? '0') } : null;
}

function tokenOf(form: Form): string | null {
  const token = form.get('token') ?? '';
  return UUID.test(token) ? token : null;
}

/** The session of a movement: that of its round, else the one named in the form, else the player's newest. */
async function sessionOf(
  deps: Deps,
  { form, vendor }: SignedForm,
  player: Player,
  round: string | null,
): Promise<PlayerSession | null> {
  const begun = round === null ? null : await findRoundSession(deps.pool, vendor, player, round);
  if (begun !== null) return begun;
  const wanted = { game: referenceOf(form, 'gameId'), session: tokenOf(form) };
  return findPlayerSession(deps.pool, vendor, player, wanted);
}

async function authenticate(deps: Deps, { form, scope, vendor }: SignedForm): Promise<FormAnswer> {
  const token = form.get('token') ?? '';
  const now = deps.clock.now();
  const game = await findLaunchGame(deps.pool, scope, vendor, sha256(token), now);
  if (game === null) return { answer: { code: 'TOKEN_INVALID' } };
  const session = commandId('games.form-session', vendor, token);
  return { answer: await answerVendor(deps, 'authenticate', vendor, { token, session, game }), token: session };
}

/** Passes one movement to the wallet in the same way as our own protocol. */
async function move<Name extends 'bet' | 'result' | 'rollback' | 'endRound' | 'promoWin' | 'jackpotWin' | 'adjust'>(
  deps: Deps,
  signed: SignedForm,
  operation: Name,
  at: { readonly player: Player; readonly round: string; readonly transaction: string },
  more: Partial<Requests[Name]>,
): Promise<FormAnswer> {
  const session = await sessionOf(deps, signed, at.player, at.round);
  if (session === null) return UNKNOWN;
  const game = referenceOf(signed.form, 'gameId') ?? session.game;
  const { round, transaction } = at;
  const fields = { session: session.session, game, round, transaction, currency: signed.currency };
  const answer = await answerVendor(deps, operation, signed.vendor, { ...fields, ...more } as Requests[Name]);
  return { answer, transactionId: transaction };
}

async function balance(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const player = playerOf(signed);
  const session = player && (await sessionOf(deps, signed, player, null));
  return session
    ? { answer: await answerVendor(deps, 'balance', signed.vendor, { session: session.session }) }
    : UNKNOWN;
}

async function bet(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const at = movementOf(signed);
  if ('answer' in at) return at;
  return move(deps, signed, 'bet', at, { amount: signed.form.get('amount') ?? '' });
}

/** Player, round and reference of a form, or an error. */
function movementOf(signed: SignedForm) {
  const player = playerOf(signed);
  const [round, transaction] = [referenceOf(signed.form, 'roundId'), referenceOf(signed.form, 'reference')];
  if (player === null) return UNKNOWN;
  return round === null || transaction === null ? BAD : { player, round, transaction };
}

/** A result names only its round: it belongs to the last bet that was not refunded. */
async function result(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const at = movementOf(signed);
  if ('answer' in at) return at;
  const bets = await listBets(deps.pool, signed.vendor, at.player, at.round);
  const standing = bets.findLast(({ state }) => state !== 'ROLLED_BACK') ?? bets.at(-1);
  if (standing === undefined) return { answer: { code: 'BET_UNKNOWN' } };
  const { form } = signed;
  const paid = await move(deps, signed, 'result', at, {
    bet: standing.ref,
    amount: form.get('amount') ?? '',
    ends: false,
  });
  const prize = referenceOf(form, 'promoWinReference');
  const amount = form.get('promoWinAmount') ?? '';
  if (paid.answer.code !== 'OK' || prize === null || !/[1-9]/.test(amount)) return paid;
  const won = await move(deps, signed, 'promoWin', { ...at, transaction: prize }, { amount });
  return { ...won, transactionId: at.transaction };
}

/** A refund names the reference of its bet and has no reference of its own. */
async function refund(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const player = playerOf(signed);
  const reference = referenceOf(signed.form, 'reference');
  if (player === null) return UNKNOWN;
  if (reference === null) return BAD;
  const known = await findBetRound(deps.pool, signed.vendor, player, reference);
  const round = known ?? referenceOf(signed.form, 'roundId') ?? reference;
  return move(deps, signed, 'rollback', { player, round, transaction: `refund:${reference}` }, { bet: reference });
}

async function endRound(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const player = playerOf(signed);
  const round = referenceOf(signed.form, 'roundId');
  if (player === null) return UNKNOWN;
  return round === null ? BAD : move(deps, signed, 'endRound', { player, round, transaction: `end:${round}` }, {});
}

async function jackpotWin(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const at = movementOf(signed);
  return 'answer' in at ? at : move(deps, signed, 'jackpotWin', at, { amount: signed.form.get('amount') ?? '' });
}

/** A campaign prize, which has no round. */
async function promoWin(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const player = playerOf(signed);
  const [transaction, campaign] = [referenceOf(signed.form, 'reference'), referenceOf(signed.form, 'campaignId')];
  if (player === null) return UNKNOWN;
  if (transaction === null || campaign === null) return BAD;
  const at = { player, round: `campaign:${campaign}`, transaction };
  return move(deps, signed, 'promoWin', at, { amount: signed.form.get('amount') ?? '' });
}

/** A correction; a negative amount is a debit. */
async function adjustment(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const at = movementOf(signed);
  if ('answer' in at) return at;
  const amount = signed.form.get('amount') ?? '';
  const to = amount.startsWith('-') ? 'HOUSE' : 'PLAYER';
  return move(deps, signed, 'adjust', at, { amount: amount.replace(/^-/, ''), to });
}

async function sessionExpired(deps: Deps, signed: SignedForm): Promise<FormAnswer> {
  const session = tokenOf(signed.form);
  if (session === null) return BAD;
  return { answer: await answerVendor(deps, 'sessionExpired', signed.vendor, { session }) };
}

/** Handlers of the dialect's operations. A bonus win is only a notification: its money is part of the results. */
export const FORM_HANDLERS: Readonly<Record<FormOperation, (deps: Deps, signed: SignedForm) => Promise<FormAnswer>>> = {
  ...{ authenticate, balance, bet, result, endRound, refund, jackpotWin, promoWin, adjustment, sessionExpired },
  bonusWin: balance,
};
