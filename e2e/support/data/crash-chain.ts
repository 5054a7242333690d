import { createHash, createHmac } from 'node:crypto';
import { seedPairStream } from '@lantern/engines/chance';
import { crashPoint, nextUint52 } from '@lantern/engines/originals';
import type { PlatformDatabase } from '../platform/database.ts';

const LENGTH = 40;
const SALT = 'short-evening';
const FIRST_NUMBER = 1;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

/** The values of the chain that ends in a secret; the commitment is the first. */
function valuesOf(secret: string): string[] {
  const values = [secret];
  while (values.length <= LENGTH) values.unshift(sha256(values[0] ?? ''));
  return values;
}

function pointOf(serverSeed: string, nonce: number): number {
  const source = seedPairStream(hmac, { serverSeed, clientSeed: SALT, nonce });
  return crashPoint(nextUint52(source)).toNumber();
}

/** The first chain whose rounds end as required. */
function findValues(isGood: (points: readonly number[]) => boolean, rounds: number): string[] {
  for (let tries = 0; ; tries += 1) {
    const values = valuesOf(sha256(`evening ${tries}`));
    const points = Array.from({ length: rounds }, (_, index) =>
      pointOf(values[index + 2] ?? '', FIRST_NUMBER + index + 1),
    );
    if (isGood(points)) return values;
  }
}

/** Trigger that stops the table before each start and after each crash until the test continues it, so that no step depends on timing. */
const PATIENT = `
  create function arcade.wait_for_test() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.closes_at := now() + interval '1 hour';
        new.takes_off_at := now() + interval '2 hours';
      elsif new.state = 'CRASHED' and old.state = 'FLYING' then
        new.crashed_at := now() + interval '1 hour';
      end if;
      return new;
    end $$;
  create trigger wait_for_test before insert or update on arcade.crash_round
    for each row execute function arcade.wait_for_test()`;

/**
 * Inserts a chain with known next rounds: one round is played, the next one opens with {@link openTable} and starts with {@link takeOff}.
 * Everything else about the rounds is real.
 */
export async function layChain(
  database: PlatformDatabase,
  rounds: number,
  isGood: (points: readonly number[]) => boolean,
): Promise<void> {
  const values = findValues(isGood, rounds);
  await database.run(
    `with chain as (insert into arcade.crash_chain (secret, length, commitment, salt, made_at) values ($1, $2, $3, $4, now()) returning id),
      seed as (insert into arcade.seed (server_seed, client_seed, created_at, revealed_at) values ($5, $4, now(), now()) returning id)
     insert into arcade.crash_round
       (number, chain_id, place, seed_id, state, opened_at, closes_at, takes_off_at, point, flight_ms, crashed_at)
     select $6, chain.id, 1, seed.id, 'CRASHED', now() - interval '60 s', now() - interval '50 s', now() - interval '40 s', $7, 0, now() + interval '1 hour'
       from chain, seed`,
    [
      values.at(-1),
      LENGTH,
      values[0],
      SALT,
      values[1],
      FIRST_NUMBER,
      pointOf(values[1] ?? '', FIRST_NUMBER).toString(),
    ],
  );
  await database.run(PATIENT);
}

/** Opens the next round, which takes bets until {@link takeOff}. */
export async function openTable(database: PlatformDatabase): Promise<void> {
  await database.run(`update arcade.crash_round set crashed_at = now() - interval '1 minute' where crashed_at > now()`);
}

/** Closes the open round, which then starts. */
export async function takeOff(database: PlatformDatabase): Promise<void> {
  const changed = await database.run(
    `update arcade.crash_round set closes_at = now(), takes_off_at = now() + interval '1 s' where state = 'BETTING'`,
  );
  if (changed !== 1) throw new Error('no round takes bets');
}
