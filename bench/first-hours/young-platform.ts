/** A platform whose members have a password and money, and have never logged in. */
import { createPasswordHasher } from '@lantern/server-kit/security';
import { type HttpPlatform, openHttpPlatform } from '../http/platform.ts';
import { logInAt, PASSWORD, serveIdentity } from '../login/platform.ts';
import type { BenchDatabase } from '../support/database.ts';

/** The database is measured here; `bench -- login` measures hashes. */
const CHEAP_COST = { memoryCost: 8, timeCost: 1 };
const LOGINS_AT_ONCE = 24;

export interface YoungPlatform {
  readonly platform: HttpPlatform;
  /** Of the server that takes bets. */
  readonly port: number;
  readonly issueId: string;
  /** Of the server that takes logins. */
  readonly loginPort: number;
  /** Of the members who have logged in so far. */
  readonly tokens: string[];
  stop(): Promise<void>;
}

export async function openYoungPlatform(database: BenchDatabase, members: number): Promise<YoungPlatform> {
  const platform = await openHttpPlatform(database, members, CHEAP_COST, false);
  await database.ownerPool.query(
    `insert into identity.credential (brand_id, member_id, kind, password_hash, changed_at)
     select brand_id, id, 'LOGIN', $2, now() from identity.member where brand_id = $1`,
    [platform.scope.brandId, await createPasswordHasher({ cost: CHEAP_COST }).hash(PASSWORD)],
  );
  const identity = await serveIdentity(database, platform);
  return {
    platform,
    port: platform.port,
    issueId: platform.issueId,
    loginPort: identity.port,
    tokens: [],
    async stop() {
      await identity.close();
      await platform.stop();
    },
  };
}

/** Logs members `first` + 1 … `first` + `count` in. */
export async function logInPart({ loginPort, tokens }: YoungPlatform, first: number, count: number): Promise<void> {
  const caller = async (from: number) => {
    for (let n = from; n < count; n += LOGINS_AT_ONCE) tokens.push(await logInAt(loginPort, first + n + 1, PASSWORD));
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, (_, from) => caller(from)));
}
