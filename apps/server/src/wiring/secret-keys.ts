import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '@lantern/server-kit';
import { createSecretBox, isStrongKey, type SecretBox } from '@lantern/server-kit/security';
import type { Lottery } from '../areas/lottery/index.ts';
import type { Staff } from '../areas/staff/index.ts';
import { type Settings, SettingsError } from '../config.ts';

type KeySettings = Pick<Settings, 'secretKeys' | 'dataDir' | 'environment'>;

const HOW =
  'Give SECRET_KEYS 64 hexadecimal digits of chance (openssl rand -hex 32) and keep them apart from the database.';

/** The file's keys, one per line, newest first; null without a file. */
function readKeys(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Creates the first key. If two processes start at the same time, the later one reads the other's key. */
function makeKeys(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function storedKeys({ dataDir, environment }: KeySettings): string[] {
  const file = join(dataDir, 'secret-keys');
  const isProduction = environment === 'production';
  if (!isProduction && readKeys(file) === null) makeKeys(file);
  const keys = readKeys(file);
  if (keys === null) throw new SettingsError(`SECRET_KEYS is not given. ${HOW}`);
  if (keys.length === 0 || !keys.every(isStrongKey)) throw new SettingsError(`${file} holds a weak key. ${HOW}`);
  if (isProduction && (statSync(file).mode & 0o077) !== 0) {
    throw new SettingsError(`${file} can be read by other accounts: allow it to its owner only (chmod 600).`);
  }
  return keys;
}

/**
 * Encryption of secrets in the database, with keys from the settings. Outside production a key is created at the first start in
 * `DATA_DIR/secret-keys`, readable only by its owner.
 * @throws SettingsError if there is no key in production, or a weak one
 */
export function openSecretBox(settings: KeySettings): SecretBox {
  return createSecretBox(settings.secretKeys ?? storedKeys(settings));
}

/** An area with encrypted secrets. */
type SecretHolder = Pick<Staff, 'sealSecrets'>;

/**
 * At each start: re-encrypts secrets of older keys with the newest key.
 * @throws SettingsError if the key of a secret is missing
 */
export async function renewSeals(
  areas: {
    readonly staff: SecretHolder;
    readonly identity: SecretHolder;
    readonly payments: SecretHolder;
    readonly lottery: SecretHolder & Pick<Lottery, 'sealFeeds'>;
    readonly safety: SecretHolder;
    readonly games: SecretHolder;
  },
  log: Logger,
): Promise<void> {
  const { staff, identity, payments, lottery, safety, games } = areas;
  const [codeApps, people, numbers, draws, proofs, vendors, feeds] = await Promise.all([
    staff.sealSecrets(),
    identity.sealSecrets(),
    payments.sealSecrets(),
    lottery.sealSecrets(),
    safety.sealSecrets(),
    games.sealSecrets(),
    lottery.sealFeeds(),
  ]);
  const sealed =
    codeApps.sealed + people.sealed + numbers.sealed + draws.sealed + proofs.sealed + vendors.sealed + feeds.sealed;
  if (sealed > 0) log.info({ sealed }, 'secrets were sealed with the newest key');
  // Draws are an exception: draws promised on a lost chain are voided, and a new chain follows.
  if (draws.lost > 0) log.warn({ lost: draws.lost }, 'chains of draws are sealed with a key that is not at hand');
  if (codeApps.lost + people.lost + numbers.lost + proofs.lost + vendors.lost + feeds.lost === 0) return;
  throw new SettingsError(
    `SECRET_KEYS lacks a key: the code apps of ${codeApps.lost} operators, ${people.lost} secrets of providers and members, ${numbers.lost} payout accounts, ${proofs.lost} proofs of identity, ${vendors.lost} vendors of games and ${feeds.lost} feeds of results are sealed with another one.`,
  );
}
