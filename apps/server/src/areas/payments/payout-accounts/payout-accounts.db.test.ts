import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import {
  bind,
  FUND_PASSWORD,
  type Payee,
  payee,
  payoutOperators,
  realMember,
  requestWithdrawal,
  setFundPassword,
} from '../testing/payouts.ts';

const { payments, paymentsBackOffice } = calls;
const HOLDER = 'Tran Thi Mau';
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function member(): Promise<Payee> {
  const who = await realMember(server, 0n);
  answerOf(await setFundPassword(server, who));
  return who;
}

type Kind = 'BANK' | 'E_WALLET' | 'CRYPTO';
const add = (who: Payee, kind: Kind, institution: string, number: string) =>
  bind(server, who, { kind, institution, number, holder: HOLDER });
const codes = async (who: Payee, kind: Kind, ...typed: readonly (readonly [string, string])[]) => {
  const found: string[] = [];
  for (const [institution, number] of typed) found.push(codeOf(await add(who, kind, institution, number)));
  return found;
};
const remove = (who: Payee, id: string) =>
  server.call(payments.removePayoutAccount, { id, fundPassword: FUND_PASSWORD }, who);

describe('a number of an account', () => {
  test('case 16: is one account of each bank, of one member or of two', async () => {
    const [one, other] = [await member(), await member()];
    const banks = [
      ['MB Bank', '0900000001'],
      ['VPBank', '0900000001'],
    ] as const;
    expect(await codes(one, 'BANK', ...banks)).toEqual(['OK', 'OK']);
    expect(await codes(one, 'BANK', ...banks)).toEqual(['CARD_TAKEN', 'CARD_TAKEN']);
    expect(await codes(other, 'BANK', ...banks, ['ACB', '09 0000-0001'])).toEqual(['CARD_TAKEN', 'CARD_TAKEN', 'OK']);
    const { accounts } = answerOf(await server.call(payments.payoutAccounts, {}, one));
    expect(accounts.map(({ institution, last4 }) => `${institution} ${last4}`)).toEqual([
      'MB Bank 0001',
      'VPBank 0001',
    ]);
  });

  test('case 16: is one account of each e-wallet', async () => {
    const [one, other] = [await member(), await member()];
    const number = '0901234567';
    expect(await codes(one, 'E_WALLET', ['MoMo', number], ['ZaloPay', number])).toEqual(['OK', 'OK']);
    expect(await codes(other, 'E_WALLET', ['MoMo', number])).toEqual(['CARD_TAKEN']);
  });

  test('case 16: of an e-wallet is the same in every spelling of a mobile number', async () => {
    const [one, other] = [await member(), await member()];
    expect(answerOf(await add(one, 'E_WALLET', 'MoMo', '+84 90 765 43 21')).last4).toBe('4321');
    for (const spelling of ['0907654321', '84907654321', '0084907654321', '907654321', '０９０-765-4321']) {
      expect([spelling, codeOf(await add(other, 'E_WALLET', 'MoMo', spelling))]).toEqual([spelling, 'CARD_TAKEN']);
    }
    // A landline, a prefix no longer in use, and a digit too few; names and numbers of the wallet's own are taken.
    expect(
      await codes(other, 'E_WALLET', ['MoMo', '02838221234'], ['MoMo', '01620000001'], ['GCash', '0917123456']),
    ).toEqual(['CARD_NUMBER_INVALID', 'CARD_NUMBER_INVALID', 'CARD_NUMBER_INVALID']);
    expect(await codes(other, 'E_WALLET', ['GCash', '0917 123 4567'], ['TrueMoney', '140000123456789'])).toEqual([
      'OK',
      'OK',
    ]);
  });

  test('of an e-wallet may be a name in any script', async () => {
    // Characters beyond the first plane have two code units each.
    expect(answerOf(await add(await member(), 'E_WALLET', 'MoMo', '𠮷野𠮷田家')).last4).toBe('野𠮷田家');
  });

  test('case 16: of an e-wallet is taken although an older version stored it as typed', async () => {
    const [one, other] = [await member(), await member()];
    // GCash keeps numbers of other countries with their code, as every wallet did.
    const bound = answerOf(await add(one, 'E_WALLET', 'GCash', '+62 811 2345 678'));
    await server.ownerPool.query("update payments.payout_account set institution = 'OVO' where id = $1", [bound.id]);
    expect(await codes(other, 'E_WALLET', ['OVO', '08112345678'], ['DANA', '08112345678'])).toEqual([
      'CARD_TAKEN',
      'OK',
    ]);
  });

  test('is free again when it is removed, and reviewers see who had it before', async () => {
    const one = await payee(server, 100_000n);
    const { id } = answerOf(await bind(server, one, { number: '77770001' }));
    answerOf(await remove(one, id));
    const other = await payee(server, 100_000n);
    const again = answerOf(await bind(server, other, { number: '77770001' }));
    server.clock.move(24 * 3_600_000);
    const order = answerOf(await requestWithdrawal(server, { ...other, accountId: again.id }));
    const reviewer = await server.operator('risk-reader', ['payments.read', 'payments.review']);
    const { risk } = answerOf(await server.call(paymentsBackOffice.withdrawal, { id: order.id }, reviewer));
    expect(risk?.sameAccount).toBe(1);
  });

  test('is bound by one of two members who send it at once', async () => {
    const people = [await member(), await member(), await member()];
    const answers = await Promise.all(people.map((who) => add(who, 'CRYPTO', 'USDT (ERC20)', EVM.toLowerCase())));
    expect(answers.map(codeOf).sort()).toEqual(['CARD_TAKEN', 'CARD_TAKEN', 'OK']);
  });
});

describe('an address of a coin', () => {
  test('case 17: with one wrong letter is refused', async () => {
    const who = await member();
    const wrong = [
      ['USDT (TRC20)', 'TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTSVb'],
      ['BTC', '1KrFvnyo2kajPGTq1FnV6qjsFmSepwRzDL'],
      ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
      ['USDT (ERC20)', '0x52908400098527886e0F7030069857D2E4169EE7'],
      ['USDT (TRC20)', 'TtA4uxeotfAZMsfYcwmX77hno4SujQdjkk'],
    ] as const;
    for (const [institution, number] of wrong) {
      const refused = await add(who, 'CRYPTO', institution, number);
      expect(refused).toMatchObject({ code: 'ADDRESS_INVALID', params: { field: 'number', network: 'none' } });
    }
  });

  test('case 17: is bound with a right checksum, also from the link of a wallet', async () => {
    const who = await member();
    expect(
      await codes(
        who,
        'CRYPTO',
        ['USDT (TRC20)', ' TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTRVb\u200b'],
        ['BTC', '1KrFvnyo2kajPGTq1FnV6qjsFmSepwRyDL'],
        ['BTC', 'bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?amount=0.01'],
        [
          'USDT (ERC20)',
          `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM.replace('52', '5a')}`,
        ],
        ['USDT (ERC20)', 'ethereum:0x8617E340B3D01FA5F11F306F4090FD50E238070D@1'],
      ),
    ).toEqual(['OK', 'OK', 'OK', 'ADDRESS_INVALID', 'OK']);
    const { accounts } = answerOf(await server.call(payments.payoutAccounts, {}, who));
    expect(accounts.map(({ last4, isPayable }) => [last4, isPayable])).toEqual([
      ['TRVb', true],
      ['RyDL', true],
      ['f3t4', true],
      ['070D', true],
    ]);
  });

  test('case 17: of another network names the network', async () => {
    const who = await member();
    const tron = 'TUpTvrMXBUhgYSXTbXSCczS1AZBy6sTRVb';
    expect(await add(who, 'CRYPTO', 'USDT (ERC20)', tron)).toMatchObject({ params: { network: 'USDT (TRC20)' } });
    expect(await add(who, 'CRYPTO', 'BTC', EVM)).toMatchObject({ params: { network: 'USDT (ERC20)' } });
  });

  test.each([
    ['USDT (TRC20)', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'COIN'],
    ['USDT (ERC20)', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'COIN'],
    ['USDT (ERC20)', '0x0000000000000000000000000000000000000000', 'NOBODY'],
    ['BTC', '1111111111111111111114oLvT2', 'NOBODY'],
  ])('case 17: of %s that loses coins is refused: %s', async (institution, number, of) => {
    const refused = await add(await member(), 'CRYPTO', institution, number);
    expect(refused).toMatchObject({ code: 'ADDRESS_UNUSABLE', params: { of } });
  });

  test('case 17: that was stored before checksums were compared is shown as wrong and not paid to', async () => {
    const who = await payee(server, 300_000n);
    const bitcoin = { kind: 'CRYPTO', institution: 'BTC', number: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' } as const;
    const bound = answerOf(await bind(server, who, bitcoin));
    server.clock.move(24 * 3_600_000);
    const pay = { ...who, accountId: bound.id };
    const order = answerOf(await requestWithdrawal(server, pay));
    const { reviewer } = await payoutOperators(server);
    answerOf(await server.call(paymentsBackOffice.startReview, { id: order.id }, reviewer));
    const choice = { id: order.id, channel: 'sandbox-bank', reason: 'looks right' };
    answerOf(await server.call(paymentsBackOffice.approveWithdrawal, choice, reviewer));
    // A bank's number in place of the address, as a version without checksums could have stored it.
    await server.ownerPool.query(
      `update payments.payout_account a set number_sealed = b.number_sealed from payments.payout_account b
        where a.id = $1 and b.id = $2`,
      [bound.id, who.accountId],
    );
    await server.runJob('payments.pay-out');
    const { order: failed } = answerOf(await server.call(payments.withdrawal, { id: order.id }, who));
    expect(failed.state).toBe('PAY_FAILED');
    const { accounts } = answerOf(await server.call(payments.payoutAccounts, {}, who));
    expect(accounts.map(({ isPayable }) => isPayable)).toEqual([true, false]);
    expect(codeOf(await requestWithdrawal(server, pay))).toBe('ADDRESS_INVALID');
    expect(await server.faultsOfBooks()).toEqual([]);
  });
});
