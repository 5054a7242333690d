import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { createKeys } from './keys.ts';

/** BIP-39: the seed of a mnemonic without a passphrase. */
const seedOf = (mnemonic: string) => pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512');
const accountOf = (mnemonic: string) => HDKey.fromMasterSeed(seedOf(mnemonic)).derive("m/44'/60'/0'").publicExtendedKey;
const ZEROS = `${'abandon '.repeat(11)}about`;
const JUNK = `${'test '.repeat(11)}junk`;

describe('addresses from a public key alone', () => {
  test('equal the first vector of BIP-32 for public children', () => {
    const master = HDKey.fromMasterSeed(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'));
    expect(master.publicExtendedKey).toBe(
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    );
    const child = HDKey.fromExtendedKey(master.derive("m/0'").publicExtendedKey).deriveChild(1);
    expect(child.publicExtendedKey).toBe(
      'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
    );
  });

  test('equal the addresses of known mnemonics (BIP-44, coin 60)', async () => {
    const zeros = createKeys(accountOf(ZEROS));
    expect(await zeros.deposit(0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect(await zeros.deposit(1)).toBe('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0');
    const junk = createKeys(accountOf(JUNK));
    expect(await junk.deposit(0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(await junk.deposit(9)).toBe('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720');
  });

  test('differ from the paying address, and by key', async () => {
    const [zeros, junk] = [createKeys(accountOf(ZEROS)), createKeys(accountOf(JUNK))];
    const all = [await zeros.deposit(0), await zeros.deposit(1), await zeros.wallet(), await junk.wallet()];
    expect(new Set(all).size).toBe(4);
    expect(zeros.mark).not.toBe(junk.mark);
  });

  test('are refused for a key that is not an account’s', async () => {
    const master = HDKey.fromMasterSeed(seedOf(ZEROS)).publicExtendedKey;
    await expect(createKeys(master).deposit(0)).rejects.toThrow("m/44'/60'/n'");
  });
});
