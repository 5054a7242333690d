import { createHash } from 'node:crypto';

/** Addresses of the platform's account on a chain, derived from its public key only. */
export interface Keys {
  /** Identifies the public key, because another key derives other addresses. */
  readonly mark: string;
  /** Deposit address of a member: `0/number`. With the EIP-55 checksum. */
  deposit(number: number): Promise<string>;
  /** The payout wallet: `1/0`. */
  wallet(): Promise<string>;
}

/** Derivation path of the payout wallet. */
export const WALLET_PATH = '1/0';
export const depositPath = (number: number) => `0/${number}`;

/** Depth of m/44'/60'/n'. */
const ACCOUNT_DEPTH = 3;

/**
 * The libraries are loaded at the first address, so an installation without chains never loads them.
 * @param xpub extended public key of the account m/44'/60'/n'
 */
export function createKeys(xpub: string): Keys {
  let opened: Promise<(branch: number, number: number) => string> | undefined;
  const at = async (branch: number, number: number) => {
    opened ??= open(xpub);
    return (await opened)(branch, number);
  };
  let wallet: Promise<string> | undefined;
  return {
    mark: createHash('sha256').update(xpub).digest('hex').slice(0, 16),
    deposit: (number) => at(0, number),
    wallet() {
      wallet ??= at(1, 0);
      return wallet;
    },
  };
}

async function open(xpub: string) {
  const [{ HDKey, publicKeyToAddress }, { secp256k1 }] = await Promise.all([
    import('viem/accounts'),
    import('@noble/curves/secp256k1.js'),
  ]);
  const account = HDKey.fromExtendedKey(xpub);
  if (account.depth !== ACCOUNT_DEPTH) throw new Error("the xpub is not that of an account m/44'/60'/n'");
  const branches = [account.deriveChild(0), account.deriveChild(1)] as const;
  return (branch: number, number: number) => {
    const { publicKey } = (branches[branch] ?? branches[0]).deriveChild(number);
    if (publicKey === null) throw new Error(`no key at ${branch}/${number}`);
    return publicKeyToAddress(`0x${secp256k1.Point.fromBytes(publicKey).toHex(false)}`);
  };
}
