import { HDKey, privateKeyToAccount } from 'viem/accounts';

const ACCOUNT_DEPTH = 3;

/** The keys below one extended private key, which never leave this process. */
export interface SignerKeys {
  /** Address of the platform's own wallet. */
  readonly wallet: string;
  accountAt(path: string): ReturnType<typeof privateKeyToAccount>;
}

/**
 * @param xprv extended private key of the account m/44'/60'/n'
 * @throws Error if it is the key of another level
 */
export function openKeys(xprv: string): SignerKeys {
  const account = HDKey.fromExtendedKey(xprv);
  if (account.privateKey === null || account.depth !== ACCOUNT_DEPTH)
    throw new Error("the key is not the xprv of an account m/44'/60'/n'");
  const accountAt = (path: string) => {
    const { privateKey } = account.derive(`m/${path}`);
    if (privateKey === null) throw new Error(`no key at ${path}`);
    return privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`);
  };
  return { wallet: accountAt('1/0').address, accountAt };
}
