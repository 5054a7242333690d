import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plant } from './planted.mjs';
import * as rules from './project-rules.mjs';
import { localeKeys, usedLocaleKeys } from './texts/locale-rules.mjs';

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

/** Verdicts of a rule without the file and with it: the first must be empty. */
async function around(rule, files) {
  const before = await rule(project.root);
  project.write(files);
  return { before, after: await rule(project.root) };
}
const found = (text) => ({ before: [], after: [expect.stringContaining(text)] });
const messages = (language, area, texts) => ({
  [`packages/locales/src/messages/${language}/player/${area}.json`]: JSON.stringify(texts),
});

describe('rules of the project', () => {
  it.each(['packages/money/src/amountText.ts', 'apps/portal/src/Features/home.tsx', 'docs/Running.md'])(
    'find a name that is not kebab-case: %s',
    async (file) => {
      expect(await around(rules.names, { [file]: '' })).toEqual(found('kebab-case'));
    },
  );

  it('allow the names of migrations, message folders and README', async () => {
    const files = {
      'packages/ledger/migrations/0100_ledger_tables.sql': '',
      'packages/locales/src/messages/EN/player/auth.json': '{}',
      'README.md': '',
      '.ci/run': '',
    };
    expect(await around(rules.names, files)).toEqual({ before: [], after: [] });
  });

  it('find a test that the specification names and that does not exist', async () => {
    project.write({ 'e2e/lottery/board.e2e.ts': "it('2R-08 is bet on by keys', () => {});" });
    const map = (row) => ({ 'docs/specification.md': `| 2R-08 | met | ${row} | |` });
    expect(await around(rules.proofs, map('`e2e/chart.e2e.ts`'))).toEqual(found('does not exist'));
    project.write(map('`e2e/lottery/board.e2e.ts` "2R-08 is bet … by taps"'));
    expect(await rules.proofs(project.root)).toEqual([expect.stringContaining('"by taps"')]);
    project.write(map('`e2e/lottery/board.e2e.ts` "2R-08 … by keys"'));
    expect(await rules.proofs(project.root)).toEqual([]);
  });

  it('find a feature of the guide whose file is missing, and a table of fewer than 30', async () => {
    const row = (file) => `| Feature | \`${file}\` |\n`;
    const guide = (rows) => ({
      'docs/architecture.md': `# Guide\n\n## Thirty features\n\n| Feature | File |\n${rows}`,
    });
    project.write({ 'apps/server/src/main.ts': '' });
    expect(await around(rules.features, guide(row('apps/server/src/main.ts').repeat(29)))).toEqual(
      found('29 features'),
    );
    project.write(guide(row('apps/server/src/main.ts').repeat(30)));
    expect(await rules.features(project.root)).toEqual([]);
    project.write(guide(row('apps/server/src/main.ts').repeat(30) + row('apps/server/src/gone.ts')));
    expect(await rules.features(project.root)).toEqual([expect.stringContaining('names apps/server/src/gone.ts')]);
  });

  it.each(['[wallet](wallet.md#sums)', '`apps/server/src/areas/wallet/sums.ts`'])(
    'find a path in a document that does not exist: %s',
    async (text) => {
      project.write({
        'docs/wallet.md': 'See [the build](https://example.org/a), `apps/portal/dist/server` and `sums.ts`.',
      });
      expect(await rules.documentPaths(project.root)).toEqual([]);
      project.write({ 'docs/payments/fees.md': `See ${text}.` });
      expect(await rules.documentPaths(project.root)).toEqual([
        expect.stringMatching(/docs\/payments\/fees.md names .*(wallet.md|sums.ts), which/),
      ]);
    },
  );

  it('find a migration number used twice', async () => {
    project.write({ 'packages/ledger/migrations/0100_ledger.sql': '' });
    const twice = { 'apps/server/src/areas/wallet/migrations/0100_wallet.sql': '' };
    expect(await around(rules.migrationNumbers, twice)).toEqual(found('has the number of'));
  });

  it.each([
    'update ledger.account set balance = 0;',
    'INSERT INTO\n  ledger.entry (id) values (1);',
    'delete from ledger.entry;',
    'grant select, insert on ledger.entry to lantern_app;',
  ])('find a write to the ledger from another package: %s', async (sql) => {
    const file = { 'apps/server/src/areas/wallet/migrations/0300_wallet.sql': sql };
    expect(await around(rules.ledgerWrites, file)).toEqual(found('writes a table of the ledger'));
  });

  it('allow the ledger to write its tables, and everyone to read and reference them', async () => {
    const files = {
      'packages/ledger/migrations/0101_apply.sql': 'update ledger.account set balance = 0;',
      'apps/server/src/areas/wallet/repository.ts': "export const sql = 'select balance from ledger.account';",
    };
    expect(await around(rules.ledgerWrites, files)).toEqual({ before: [], after: [] });
  });

  it.each([
    'const { memberId } = event.payload as { memberId: string };',
    "export const consumer = { name: 'a', topics: ['payments.deposit-credited'] };",
  ])('find an event without its type: %s', async (line) => {
    const file = { 'apps/server/src/areas/lottery/follow-deposits.ts': `${line}\n` };
    expect(await around(rules.typedEvents, file)).toEqual(found('use the type of the event'));
  });

  it.each(['Math.random()', 'Date.now()', 'new Date()'])('find %s in an engine and in an area', async (call) => {
    const text = `export const value = ${call};\n`;
    const engine = { 'packages/engines/src/lottery/draw.ts': text };
    expect(await around(rules.clockAndChance, engine)).toEqual(found('time and chance are arguments'));
    project.write({ 'apps/server/src/areas/lottery/place-bets.ts': text });
    expect(await rules.clockAndChance(project.root)).toHaveLength(2);
  });

  it('find HTML that is written as text, and a listed file that does not need it', async () => {
    const page = 'export const page = <p dangerouslySetInnerHTML={{ __html: text }} />;\n';
    const file = 'apps/portal/src/features/page.tsx';
    expect(await around(rules.rawHtml, { [file]: page })).toEqual(found('HTML from text'));
    project.write({ 'scripts/checks/exemptions/raw-html.json': JSON.stringify({ [file]: 'our own text' }) });
    expect(await rules.rawHtml(project.root)).toEqual([]);
    project.write({ [file]: 'export {};\n' });
    expect(await rules.rawHtml(project.root)).toEqual([expect.stringContaining('without need')]);
  });

  it('find an address in the lock file', async () => {
    const lock = '{ "packages": { "node_modules/pg": {\n "resolved": "https://packages.example/pg.tgz" } } }';
    expect(await around(rules.lockAddresses, { 'package-lock.json': lock })).toEqual(found('must hold no addresses'));
  });

  it('find a host that is not listed and a local path', async () => {
    const text = `fetch('https://${'api.unknown-service'}.com/rates');\n`;
    expect(await around(rules.hosts, { 'bench/rates.ts': text })).toEqual(found('api.unknown-service.com'));
    project.write({ 'bench/rates.ts': "fetch('http://localhost:8080'); fetch('https://play.example/');\n" });
    expect(await rules.hosts(project.root)).toEqual([]);
    project.write({ 'bench/rates.ts': "export const folder = '/work/somewhere';\n" });
    expect(await rules.hosts(project.root)).toEqual([expect.stringContaining('a path of one machine')]);
  });
});

describe('texts', () => {
  beforeEach(() => {
    project.write({
      ...messages('EN', 'auth', { log_in: 'Log in', stay: 'Stay' }),
      ...messages('VI', 'auth', { log_in: 'Đăng nhập', stay: 'Ở lại' }),
      ...messages('EN', 'errors', { BET_CLOSED: 'Closed' }),
      ...messages('VI', 'errors', { BET_CLOSED: 'Đã đóng' }),
    });
  });

  it('find a key that a language lacks, and an empty text', async () => {
    expect(await around(localeKeys, messages('VI', 'auth', { log_in: 'Đăng nhập' }))).toEqual(
      found('VI/player/auth.json lacks the key stay'),
    );
    project.write(messages('VI', 'auth', { log_in: 'Đăng nhập', stay: ' ' }));
    expect(await localeKeys(project.root)).toEqual([expect.stringContaining('the text of stay is empty')]);
  });

  it('find a key used in code that no file has', async () => {
    const using = (key) => ({
      'apps/portal/src/features/identity/form.tsx': `const t = useText('auth');\nexport const text = t('${key}');\n`,
    });
    expect(await around(usedLocaleKeys, using('stay'))).toEqual({ before: [], after: [] });
    expect(await around(usedLocaleKeys, using('leave'))).toEqual(found('uses the key leave'));
  });

  it('find a refusal without a text', async () => {
    const refusing = (code) => ({ 'apps/server/src/areas/lottery/place-bets.ts': `return refuse('${code}');\n` });
    expect(await around(usedLocaleKeys, refusing('BET_CLOSED'))).toEqual({ before: [], after: [] });
    expect(await around(usedLocaleKeys, refusing('TOO_LATE'))).toEqual(found('refuses with TOO_LATE'));
  });
});
