import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@lantern/server-kit/testing';
import { bundledProgram } from '../../../testing/processes/programs.ts';
import { PLATFORM_XPRV } from './local-chain.ts';

const SIGNER = { entry: 'apps/server/src/commands/signer/main.ts' };
export const SIGNER_SECRET = 'c0ffee'.padEnd(64, '7');

/** Starts the signer like an operator would, with its own key and rules. */
export async function startSigner(
  token: string,
  more: { readonly most?: string; readonly mostPerDay?: string; readonly treasury?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-signer-'));
  const [port = 0] = await freePorts(1);
  const file = (name: string) => join(folder, name);
  const { most = '200000000', mostPerDay = '1000000000', treasury } = more;
  const rules = {
    chains: [
      {
        ...{ chainId: 31_337, mostGas: '50000000000000000', ...(treasury !== undefined && { treasury }) },
        coins: [
          { contract: token, most, mostPerDay },
          { contract: null, most: '1000000000000000000', mostPerDay: '5000000000000000000' },
        ],
      },
    ],
  };
  await writeFile(file('key'), `${PLATFORM_XPRV}\n`, { mode: 0o600 });
  await writeFile(file('rules.json'), JSON.stringify(rules));
  const child = spawn(process.execPath, [bundledProgram(SIGNER)], {
    env: {
      ...process.env,
      ...{ SIGNER_KEY_FILE: file('key'), SIGNER_RULES_FILE: file('rules.json'), SIGNER_JOURNAL: file('journal.jsonl') },
      ...{ SIGNER_SECRET, SIGNER_PORT: String(port), SIGNER_HOST: '127.0.0.1' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('The signer is ready')) resolve();
    });
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    child.once('exit', () => reject(new Error(`the signer ended: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    journal: file('journal.jsonl'),
    async close(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
