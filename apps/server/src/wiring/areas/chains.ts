import { readFileSync } from 'node:fs';
import { type Chains, createChains, readChains } from '../../areas/payments/index.ts';
import { type Settings, SettingsError } from '../../config.ts';

type ChainKeys = Pick<Settings, 'chainsFile' | 'signerSecret' | 'allowsSandbox'>;

/**
 * Chains of CHAINS_FILE. They are not in the database, so that write access to it cannot redirect money.
 * @throws SettingsError if the file cannot be read, or contains a test chain where sandboxes are not allowed
 */
export function openChains({ chainsFile, signerSecret, allowsSandbox }: ChainKeys, now: () => Date): Chains {
  if (chainsFile === undefined) return createChains(null, { now });
  try {
    const settings = readChains(readFileSync(chainsFile, 'utf8'), signerSecret ?? null);
    const practice = settings.chains.find((chain) => chain.sandbox === true);
    if (practice && !allowsSandbox)
      throw new Error(`${practice.code} is a chain for practice: give ALLOW_SANDBOX=true.`);
    return createChains(settings, { now });
  } catch (error) {
    throw new SettingsError(`CHAINS_FILE ${chainsFile}: ${(error as Error).message}`);
  }
}
