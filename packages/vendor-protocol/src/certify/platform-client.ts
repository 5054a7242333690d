import { randomUUID } from 'node:crypto';
import { createVendorClient } from '../client.ts';
import { type Answer, type Operation, pathOf, type Requests } from '../operations.ts';
import type { SigningKey } from '../signature.ts';
import { amountOf, minorOf } from './amounts.ts';
import { type Flaws, type RawAnswer, rawCall, type SignedAddress } from './raw-call.ts';
import { Broken, same } from './report.ts';

export interface PlatformOptions extends SignedAddress {
  /** A second key that the platform accepts during key rotation; without it the rule is skipped. */
  readonly nextKey?: SigningKey;
  /** A game of this vendor that the player may open. */
  readonly game: string;
  /** A new launch token of a player with a balance of at least forty stakes. */
  readonly token: string;
  /** Default stake in minor units. Default 100. */
  readonly stake?: bigint;
}

const PATIENCE_MS = 20_000;

type MoneyOperation = Exclude<Operation, 'authenticate' | 'balance' | 'sessionExpired'>;
/** The fields of a request except session, game, round, transaction and currency. */
type More<Name extends MoneyOperation> = Omit<
  Requests[Name],
  'session' | 'game' | 'round' | 'transaction' | 'currency'
> &
  Partial<Pick<Requests[Name], 'session' | 'game' | 'currency'>>;

/** The test client of a platform: one player, one session, and round names unique to this run. */
export interface PlatformClient {
  readonly options: PlatformOptions;
  readonly session: string;
  readonly stake: bigint;
  readonly exponent: number;
  readonly currency: string;
  /** The longest answer time so far. */
  readonly slowestMs: () => number;
  /** A new unique round name. */
  round(): string;
  text(minor: bigint): string;
  balance(): Promise<bigint>;
  authenticate(token: string, session: string, game?: string): Promise<Answer<'authenticate'>>;
  /** Sends one movement, repeatedly while its outcome is unknown. */
  send<Name extends MoneyOperation>(
    operation: Name,
    round: string,
    transaction: string,
    more: More<Name>,
  ): Promise<Answer<Name>>;
  /** Sends one request; its first answer counts. */
  once<Name extends MoneyOperation>(
    operation: Name,
    round: string,
    transaction: string,
    more: More<Name>,
  ): Promise<RawAnswer>;
  raw(operation: Operation, body: object | string, flaws?: Flaws): Promise<RawAnswer>;
  /** `send`, whose answer must be `OK` with this balance. @returns that balance */
  moves<Name extends MoneyOperation>(
    operation: Name,
    round: string,
    transaction: string,
    more: More<Name>,
    balance: bigint,
  ): Promise<bigint>;
  expire(): Promise<Answer<'sessionExpired'>>;
  close(): void;
}

/** Opens the session. The answer to `authenticate` is checked here, because no rule can run without it. */
export async function openPlatformClient(options: PlatformOptions): Promise<PlatformClient> {
  const { origin, vendor, key, now, game } = options;
  const calls = createVendorClient({ platformUrl: origin, vendor, key, now, timeoutMs: 10_000 });
  const session = randomUUID();
  const run = session.slice(0, 8);
  let rounds = 0;
  let slowestMs = 0;
  const known = async <Name extends Operation>(operation: Name, request: Requests[Name]): Promise<Answer<Name>> => {
    const began = performance.now();
    const answer = await calls.callUntilKnown(operation, request, PATIENCE_MS);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (answer === null) throw new Broken(`${operation} was not answered finally within ${PATIENCE_MS / 1000} s`);
    return answer;
  };
  const opened = await known('authenticate', { token: options.token, session, game });
  if (opened.code !== 'OK') throw new Broken(`the launch token was answered ${opened.code}`);
  const { exponent, currency } = opened;

  const fields = <Name extends MoneyOperation>(round: string, transaction: string, more: More<Name>) =>
    ({ session, game, round, transaction, currency, ...more }) as unknown as Requests[Name];
  const raw = (operation: Operation, body: object | string, flaws?: Flaws) =>
    rawCall(options, pathOf(operation), typeof body === 'string' ? body : JSON.stringify(body), flaws);

  const client: PlatformClient = {
    ...{ options, session, exponent, currency, stake: options.stake ?? 100n, raw },
    slowestMs: () => slowestMs,
    round() {
      rounds += 1;
      return `cert-${run}-${rounds}`;
    },
    text: (minor) => amountOf(minor, exponent),
    async balance() {
      const answer = await known('balance', { session });
      if (answer.code !== 'OK') throw new Broken(`balance was answered ${answer.code}`);
      return minorOf(answer.balance, exponent);
    },
    authenticate: (token, other, otherGame = game) => known('authenticate', { token, session: other, game: otherGame }),
    send: (operation, round, transaction, more) => known(operation, fields(round, transaction, more)),
    once: (operation, round, transaction, more) => raw(operation, fields(round, transaction, more)),
    async moves(operation, round, transaction, more, balance) {
      const answer = await client.send(operation, round, transaction, more);
      same(answer, { code: 'OK', balance: amountOf(balance, exponent), currency }, operation);
      return balance;
    },
    expire: () => known('sessionExpired', { session }),
    close: () => calls.close(),
  };
  return client;
}
