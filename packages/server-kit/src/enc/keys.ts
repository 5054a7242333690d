import { createECDH, type ECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Pool, type Queryable, transaction } from '@lantern/database';

const ROTATE_MS = 24 * 3_600_000;
const OLD_ACCEPTED_MS = 3_600_000;
/** Refresh interval after which a process sees keys created by other processes. */
const REFRESH_MS = 30_000;
/** "enc key" in ASCII: advisory lock for key creation. */
const LOCK_KEY = '28552307604023673';

/** Public key as returned by the status call. */
export interface EncPublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
}

/** `marked` is false if the database lost the record of nonces used under the key; the key is then not used any more. */
type KeyRow = {
  kid: string;
  jwk: Record<string, string>;
  created_at: Date;
  retired_at: Date | null;
  marked: boolean;
};

interface Loaded {
  readonly at: number;
  readonly current: EncPublicKey;
  readonly recipients: ReadonlyMap<string, ECDH>;
}

async function readKeys(db: Queryable): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(`
    select k.kid, k.jwk, k.created_at, k.retired_at, m.kid is not null as marked
      from kit.enc_key k left join kit.nonce_marker m using (kid)`);
  return rows;
}

async function insertKey(tx: Queryable, now: Date): Promise<void> {
  const kid = randomBytes(9).toString('base64url');
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  await tx.query('insert into kit.enc_key (kid, jwk, created_at) values ($1, $2, $3)', [kid, JSON.stringify(jwk), now]);
  await tx.query('insert into kit.nonce_marker (kid) values ($1)', [kid]);
}

function recipientOf({ jwk }: KeyRow): ECDH {
  const recipient = createECDH('prime256v1');
  recipient.setPrivateKey(Buffer.from(String(jwk.d), 'base64url'));
  return recipient;
}

function load(allRows: readonly KeyRow[], now: Date): Loaded | null {
  const rows = allRows.filter((row) => row.marked);
  const current = rows.find((row) => row.retired_at === null);
  if (!current || now.getTime() - current.created_at.getTime() >= ROTATE_MS) return null;
  const good = rows.filter((row) => !row.retired_at || now.getTime() - row.retired_at.getTime() < OLD_ACCEPTED_MS);
  return {
    at: now.getTime(),
    current: { kty: 'EC', crv: 'P-256', x: String(current.jwk.x), y: String(current.jwk.y), kid: current.kid },
    recipients: new Map(good.map((row) => [row.kid, recipientOf(row)])),
  };
}

export interface EncKeys {
  /** The key that clients encrypt to now. */
  current(now: Date): Promise<EncPublicKey>;
  /** The private key if it is still accepted, else null. */
  find(kid: string, now: Date): Promise<ECDH | null>;
  /** Forces a read from the database before the next use. */
  reload(): void;
}

/** Keys shared by all processes through the database. The first process that needs a new key creates it. */
export function createEncKeys(pool: Pool): EncKeys {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;

  async function rotateOrRead(now: Date): Promise<Loaded> {
    const known = load(await readKeys(pool), now);
    if (known) return known;
    const rows = await transaction(pool, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1::bigint)', [LOCK_KEY]);
      const found = await readKeys(tx);
      if (load(found, now)) return found;
      await tx.query('update kit.enc_key set retired_at = $1 where retired_at is null', [now]);
      await tx.query("delete from kit.enc_key where retired_at < $1::timestamptz - interval '1 day'", [now]);
      await tx.query('delete from kit.nonce_marker where kid not in (select kid from kit.enc_key)');
      await insertKey(tx, now);
      return readKeys(tx);
    });
    const made = load(rows, now);
    if (!made) throw new Error('A key was made, but none can be read.');
    return made;
  }

  async function refresh(now: Date): Promise<Loaded> {
    if (loaded && now.getTime() - loaded.at < REFRESH_MS) return loaded;
    loading ??= rotateOrRead(now).finally(() => {
      loading = null;
    });
    loaded = await loading;
    return loaded;
  }

  return {
    current: async (now) => (await refresh(now)).current,
    async find(kid, now) {
      const known = (await refresh(now)).recipients.get(kid);
      if (known) return known;
      // Another process may have just created it. At most one read per second, so that a caller who guesses key ids cannot cause a read
      // each time.
      if (loaded && now.getTime() - loaded.at < 1000) return null;
      loaded = null;
      return (await refresh(now)).recipients.get(kid) ?? null;
    },
    reload() {
      loaded = null;
    },
  };
}
