import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { certifyPlatform, certifyStudio, certifyVendor, type Report, reportText } from '../src/certify/index.ts';
import type { SigningKey } from '../src/signature.ts';

const USAGE = `npm run certify -- <address of a platform> --secret <hex> --token <launch token> [--stake <minor units>] [--next-key <id>:<hex>]
npm run certify -- studio <address of a studio with wallets of its own> --secret <hex> [--currency P] [--exponent 2]
npm run certify -- vendor <address that plays one round> --secret <hex> [--port 9700] [--host 127.0.0.1] [--report <address of the vendor>]
each with [--vendor LANTERN] [--key k1] [--game twin-sevens] [--json <file>]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    secret: { type: 'string' },
    key: { type: 'string', default: 'k1' },
    'next-key': { type: 'string' },
    vendor: { type: 'string', default: 'LANTERN' },
    game: { type: 'string', default: 'twin-sevens' },
    token: { type: 'string' },
    stake: { type: 'string', default: '100' },
    currency: { type: 'string', default: 'P' },
    exponent: { type: 'string', default: '2' },
    port: { type: 'string', default: '9700' },
    host: { type: 'string', default: '127.0.0.1' },
    report: { type: 'string' },
    json: { type: 'string' },
  },
});

function keyOf(id: string, hex: string): SigningKey {
  if (!/^([0-9a-f]{2}){32,}$/i.test(hex)) throw new Error('a secret is at least 64 hexadecimal digits');
  return { id, secret: Buffer.from(hex, 'hex') };
}

/** Calls the vendor's own test address for one round: `POST {token, game, rule}`; any status is accepted. */
async function requestPlay(address: string, launch: object): Promise<void> {
  await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(launch),
    signal: AbortSignal.timeout(60_000),
  });
}

async function run(): Promise<Report> {
  const { vendor, game, secret = '' } = values;
  const [first = '', second] = positionals;
  const key = keyOf(values.key, secret);
  const now = () => Date.now();
  const address = (second ?? first).replace(/\/$/, '');
  const common = { origin: address, vendor, key, now, game };
  if (first === 'studio') {
    return certifyStudio({ ...common, currency: values.currency, exponent: Number(values.exponent) });
  }
  if (first === 'vendor') {
    return certifyVendor({
      ...{ vendor, key, game, now, port: Number(values.port), host: values.host },
      connect: async (platformUrl) => {
        process.stderr.write(`the vendor must call the wallet at ${platformUrl}\n`);
        const reportOrigin = values.report?.replace(/\/$/, '');
        return { play: (launch) => requestPlay(address, launch), ...(reportOrigin && { reportOrigin }) };
      },
    });
  }
  const [nextId, nextSecret] = (values['next-key'] ?? '').split(':');
  const nextKey = nextId && nextSecret ? { nextKey: keyOf(nextId, nextSecret) } : {};
  return certifyPlatform({ ...common, ...nextKey, token: values.token ?? '', stake: BigInt(values.stake) });
}

if (positionals.length === 0 || values.secret === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
try {
  const report = await run();
  process.stdout.write(`${reportText(report)}\n`);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.isPassed ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
