import { randomBytes, randomUUID } from 'node:crypto';
import { type ArcadeAnswer, PATHS, type SessionValue, type SlotInfo, type SpinValue } from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import type { Platform } from '../platform/platform.ts';
import { until } from '../until.ts';
import { type Client, PASSWORD, totpAt } from './client.ts';

/** The fund password of all members in the tests. */
export const FUND_PASSWORD = '142857';

export type Slip = Payload<'lottery.placeBets'>;
type Line = Slip['lines'][number];

/** Outcome that is chosen on the sandbox payment page. */
type Outcome = 'PAY' | 'PAY_TWICE' | 'PAY_OTHER' | 'FORGED';

/** Creates a deposit and pays it on the sandbox page. @returns the order's id and the page's answer */
export async function depositByCalls(
  platform: Pick<Platform, 'portal'>,
  client: Client,
  token: string,
  amount: string,
  outcome: Outcome = 'PAY',
): Promise<{ id: string; page: string }> {
  const { channels } = await client.value(calls.payments.depositChannels, {}, token);
  const payload = { requestId: randomUUID(), channel: channels[0]?.code ?? '', amount };
  const order = await client.value(calls.payments.createDeposit, payload, token);
  const response = await fetch(new URL(order.paymentUrl ?? '', platform.portal), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome, amount: '7.00' }),
  });
  return { id: order.id, page: await response.text() };
}

/** A name for a member, made of the account's: names of persons have no digits. */
export const holderOf = (account: string): string =>
  `Nguyen ${account.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;

/** Sets a fund password and binds a bank account. @returns the account's id */
export async function bindByCalls(client: Client, token: string, account: string): Promise<string> {
  const fresh = { password: PASSWORD, newFundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD };
  await client.value(calls.identity.setFundPassword, fresh, token);
  const { institutions } = await client.value(calls.payments.payoutAccounts, {}, token);
  const institution = institutions.find(({ kind }) => kind === 'BANK')?.name ?? '';
  // One account number belongs to one member.
  const number = `9704${[...account].map((sign) => sign.charCodeAt(0)).join('')}`.slice(0, 34);
  const bank = { kind: 'BANK' as const, institution, holder: holderOf(account), number };
  return (await client.value(calls.payments.bindPayoutAccount, { ...bank, fundPassword: FUND_PASSWORD }, token)).id;
}

/** A slip for the open draw of the northern lottery. */
export function slipFor(lobby: Value<'lottery.lobby'>, ...lines: Line[]): Slip {
  if (!lobby.issue) throw new Error('no issue takes bets');
  return {
    requestId: randomUUID(),
    gameCode: lobby.game.code,
    issueId: lobby.issue.id,
    priceTableVersion: lobby.priceTableVersion,
    lines,
  };
}

/** First login of the owner over calls: new password, authenticator, full session. @returns the token */
export async function logInFirstByCalls(
  platform: Pick<Platform, 'now'>,
  client: Client,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<string> {
  const first = await client.value(calls.staff.login, { name, password });
  const newPassword = `Quiet-Harbour-${randomUUID().slice(0, 8)}`;
  await client.value(calls.staff.changePassword, { oldPassword: password, newPassword }, first.token);
  return enrolByCalls(platform, client, first.token);
}

async function enrolByCalls(platform: Pick<Platform, 'now'>, client: Client, token: string): Promise<string> {
  const { secret } = await client.value(calls.staff.enrolTotp, {}, token);
  const code = totpAt(secret ?? '', platform.now());
  const { session } = await client.value(calls.staff.enrolTotp, { code }, token);
  if (!session) throw new Error('The code app opened no session.');
  return session.token;
}

/** The token of the newest set-up link sent to an address, from the outbox of the sandbox gateway. */
export async function setUpTokenByCalls(client: Client, ownerToken: string, email: string): Promise<string> {
  const { messages, message } = calls.messagesBackOffice;
  return until(`a link is sent to ${email}`, async () => {
    const { rows } = await client.value(messages, { channel: 'MAIL', target: email }, ownerToken);
    const { text } = await client.value(message, { id: rows[0]?.id ?? '' }, ownerToken);
    return /#([\w-]{43})/.exec(text ?? '')?.[1];
  });
}

/** Uses a set-up link over calls: password, authenticator, full session. @returns the token */
export async function setUpByCalls(platform: Pick<Platform, 'now'>, client: Client, token: string): Promise<string> {
  const newPassword = `Quiet-Harbour-${randomUUID().slice(0, 8)}`;
  const { session } = await client.value(calls.staff.setUp, { token, newPassword });
  if (!session) throw new Error('The link opened no session.');
  return enrolByCalls(platform, client, session.token);
}

/** The email address of an operator. */
export const mailOf = (name: string) => `${name}@staff.example`;

/** For each owner the operator who approves the owner's requests, created by the owner when first needed. */
const seconds = new WeakMap<Client, Promise<string>>();

/** The operator who approves the owner's requests. @returns the session's token */
export function secondPerson(platform: Pick<Platform, 'now'>, client: Client, ownerToken: string): Promise<string> {
  const known = seconds.get(client);
  if (known) return known;
  const email = mailOf('second.person');
  const payload = { name: 'second.person', email, roles: ['owner'], reason: 'a second operator has to approve' };
  const made = client
    .value(calls.staff.createOperator, payload, ownerToken)
    .then(() => setUpTokenByCalls(client, ownerToken, email))
    .then((token) => setUpByCalls(platform, client, token));
  seconds.set(client, made);
  return made;
}

/** Creates an operator by request and approval. @returns the token of the set-up link */
export async function requestOperatorByCalls(
  platform: Pick<Platform, 'now'>,
  client: Client,
  ownerToken: string,
  { name, roles }: { readonly name: string; readonly roles: string[] },
): Promise<string> {
  const second = await secondPerson(platform, client, ownerToken);
  const { staff } = calls;
  const email = mailOf(name);
  const { requestId } = await client.value(
    staff.createOperator,
    { name, email, roles, reason: 'needed here' },
    ownerToken,
  );
  await client.value(staff.decideRequest, { id: requestId ?? '', decision: 'APPROVE', reason: 'seen' }, second);
  return setUpTokenByCalls(client, ownerToken, email);
}

/** Creates an operator, who logs in. @returns the session's token */
export async function createOperatorByCalls(
  platform: Pick<Platform, 'now'>,
  client: Client,
  ownerToken: string,
  name: string,
  roles: string[],
): Promise<string> {
  return setUpByCalls(platform, client, await requestOperatorByCalls(platform, client, ownerToken, { name, roles }));
}

/** Opens a game of the studio as its client does, and plays one round at the lowest stake. */
export async function spinByCalls(client: Client, token: string, gameId: string): Promise<void> {
  const { game_url, launchToken } = await client.value(calls.games.launchGame, { gameId, vassalage: 'LANTERN' }, token);
  const { origin } = new URL(game_url);
  const post = async <Value>(path: string, payload: object, bearer?: string): Promise<Value> => {
    const headers = {
      origin,
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(payload) });
    const { success, value } = (await answer.json()) as ArcadeAnswer<Value>;
    if (!success) throw new Error(`the arcade refused: ${value.code}`);
    return value;
  };
  const launch = {
    token: launchToken ?? '',
    game: gameId,
    sessionToken: randomBytes(32).toString('base64url'),
  };
  const session = await post<SessionValue<SlotInfo>>(PATHS.session, launch);
  const payload = { spinId: randomUUID(), coin: session.game.coins[0], after: session.newest?.id ?? null };
  await post<SpinValue>(PATHS.spin, payload, session.token);
}

/** Loads a file of past results: one operator requests, the other approves. */
export async function loadHistoryByCalls(
  client: Client,
  [sender, approver]: readonly [string, string],
  csv: string,
): Promise<void> {
  const { lotteryBackOffice, staff } = calls;
  const file = { gameCode: 'xsmb', csv };
  const { sha256 } = await client.value(lotteryBackOffice.checkResults, file, sender);
  const reason = 'the published archive';
  const { requestId } = await client.value(lotteryBackOffice.loadResults, { ...file, sha256, reason }, sender);
  const decision = { id: requestId ?? '', decision: 'APPROVE' as const, reason: 'compared' };
  await client.value(staff.decideRequest, decision, approver);
}
