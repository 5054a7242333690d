/**
 * npm run signer: signs the platform's coin payments and sweeps, in a separate process that alone has the key. SIGNER_KEY_FILE (the xprv of
 * the account m/44'/60'/n', readable by its owner only), SIGNER_RULES_FILE (limits of what it signs), SIGNER_JOURNAL (journal of
 * signatures), SIGNER_SECRET (shared secret for messages with the server), SIGNER_PORT, SIGNER_HOST.
 */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '@lantern/server-kit';
import { openJournal } from './journal.ts';
import { readRules } from './rules.ts';
import { createSignerServer } from './signer.ts';

const USUAL_PORT = '8790';

function setting(name: string, usual?: string): string {
  const value = process.env[name]?.trim() || usual;
  if (value === undefined) throw new Error(`${name} is not given.`);
  return value;
}

function start(): void {
  const keyFile = setting('SIGNER_KEY_FILE');
  if ((statSync(keyFile).mode & 0o077) !== 0) {
    throw new Error(`${keyFile} can be read by other accounts: allow it to its owner only (chmod 600).`);
  }
  const secret = setting('SIGNER_SECRET');
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Error('SIGNER_SECRET must be 64 hexadecimal digits (openssl rand -hex 32).');
  const journal = openJournal(resolve(setting('SIGNER_JOURNAL', './data/signer-journal.jsonl')));
  const { server, wallet } = createSignerServer({
    xprv: readFileSync(keyFile, 'utf8').trim(),
    rules: readRules(readFileSync(setting('SIGNER_RULES_FILE'), 'utf8')),
    journal,
    secret,
    now: () => systemClock.now(),
    log: (line) => console.log(line),
  });
  const host = setting('SIGNER_HOST', '127.0.0.1');
  const port = Number(setting('SIGNER_PORT', USUAL_PORT));
  server.listen(port, host, () =>
    console.log(`The signer is ready at http://${host}:${port}; it pays from ${wallet}.`),
  );
  const stop = () => server.close(() => journal.close());
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  start();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
