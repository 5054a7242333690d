import { describe, expect, it } from 'vitest';
import { accounts, bucketOf, idText, parseAccount } from '../accounts/accounts.ts';
import { arrayLiteral, elementsOf } from '../batcher/array-literal.ts';
import { commandId, digestOf, isUuid } from '../commands/command.ts';
import { samplePostings } from '../testing/sample-postings.ts';
import { POSTING_CODES } from './codes.ts';
import { postings } from './index.ts';
import { legsOf, type Posting, posting, primaryAccount, transfer } from './posting.ts';

const samples = samplePostings(7n, 8n);

function sides({ transfers }: Posting): string {
  return transfers.map(({ debit, credit, amount }) => `${debit} → ${credit} ${amount}`).join('; ');
}

describe('postings', () => {
  it('has one constructor and one example for every code', () => {
    expect(new Set(samples.map(({ code }) => code))).toEqual(new Set(Object.keys(POSTING_CODES)));
    expect(Object.keys(postings)).toHaveLength(Object.keys(POSTING_CODES).length);
  });

  it.each(samples.map((one) => [one.code, one] as const))('%s balances', (_, one) => {
    const legs = legsOf(one);
    const sum = (side: string) => legs.reduce((total, leg) => (leg.side === side ? total + leg.amount : total), 0n);
    expect(sum('debit')).toBe(sum('credit'));
    expect(sum('debit')).toBeGreaterThan(0n);
    for (const leg of legs) expect(parseAccount(leg.account)?.name).toBe(leg.account);
  });

  it('moves money as docs/accounting.md says', () => {
    expect(sides(postings.depositChargedBack({ member: 7n, psp: 'x', amount: 9n, available: 4n }))).toBe(
      'M:7:MAIN → A:PSP:x 4; A:MEMBER_RECV:7 → A:PSP:x 5',
    );
    expect(sides(postings.coinDepositLost({ member: 7n, chain: 'x', amount: 9n, available: 9n }))).toBe(
      'M:7:MAIN → A:CRYPTO:x 9',
    );
    expect(sides(postings.bankTransferRecalled({ member: 7n, bank: 'x', amount: 9n, available: 9n }))).toBe(
      'M:7:MAIN → A:BANK:x 9',
    );
    expect(sides(postings.withdrawalInstructed({ member: 7n, net: 90n, fee: 8n, adminFee: 2n }))).toBe(
      'M:7:HELD → H:WD_TRANSIT 90; M:7:HELD → R:FEE_WD 8; M:7:HELD → R:FEE_ADMIN 2',
    );
    expect(sides(postings.withdrawalFailed({ member: 7n, net: 90n, fee: 8n }))).toBe(
      'H:WD_TRANSIT → M:7:HELD 90; R:FEE_WD → M:7:HELD 8',
    );
    expect(sides(postings.agentRebateReversed({ member: 7n, amount: 9n, available: 0n }))).toBe(
      'A:AGENT_RECV:7 → E:REBATE_AGENT 9',
    );
    expect(sides(postings.pointsToCash({ member: 7n, amount: 100n, cash: 10n }))).toBe(
      'P:7:AVAIL → P:SPENT 100; E:POINTS → M:7:MAIN 10',
    );
  });

  it('reverses by mirrored transfers, the shortfall as a receivable', () => {
    const payout = postings.lotteryPayout({ member: 7n, category: 'LOTT', amount: 700n });
    expect(sides(postings.resettlementReversal({ reversed: payout }))).toBe('M:7:MAIN → R:GGR:LOTT 700');
    expect(sides(postings.resettlementReversal({ reversed: payout, available: 300n }))).toBe(
      'M:7:MAIN → R:GGR:LOTT 300; A:MEMBER_RECV:7 → R:GGR:LOTT 400',
    );
  });

  it('refuses amounts that are not positive, a transfer to itself, and money against points', () => {
    expect(() => postings.withdrawalSubmitted({ member: 7n, amount: 0n })).toThrow(RangeError);
    expect(() => postings.withdrawalSubmitted({ member: 7n, amount: -1n })).toThrow(RangeError);
    expect(() => postings.withdrawalSubmitted({ member: 7n, amount: 10n ** 16n })).toThrow(RangeError);
    expect(() => postings.transferToDownline({ from: 7n, to: 7n, amount: 1n })).toThrow(RangeError);
    expect(() => posting('P34', transfer(accounts.pointsIssued, accounts.main(7n), 1n))).toThrow(RangeError);
    expect(() => postings.withdrawalInstructed({ member: 7n, net: 0n })).toThrow(RangeError);
  });

  it('answers for the first account of a member, debit before credit', () => {
    expect(primaryAccount(postings.depositByProvider({ member: 7n, psp: 'x', amount: 1n }))).toBe('M:7:MAIN');
    expect(primaryAccount(postings.transferToUpline({ from: 8n, to: 7n, amount: 1n }))).toBe('M:8:MAIN');
    expect(primaryAccount(postings.providerPaidToBank({ bank: 'b', psp: 'x', amount: 1n }))).toBeUndefined();
  });
});

describe('account names', () => {
  it('are read back', () => {
    expect(parseAccount('M:70:V:PG')).toEqual({
      name: 'M:70:V:PG',
      family: 'M',
      memberId: '70',
      wallet: 'V:PG',
      normalSide: 'credit',
      bucket: 6,
    });
    expect(parseAccount('A:MEMBER_RECV:70')).toMatchObject({ memberId: null, normalSide: 'debit', bucket: 0 });
    expect(parseAccount('P:SPENT')).toMatchObject({ family: 'P', memberId: null });
    for (const wrong of ['', 'X:1', 'M:0:MAIN', 'M:7', 'M:7:MA IN', 'M:-7:MAIN', "M:7:MAIN'"]) {
      expect(parseAccount(wrong)).toBeUndefined();
    }
    expect(bucketOf(130n)).toBe(2);
  });

  it('cannot be built from an invalid id or name', () => {
    for (const wrong of [0, -1, 1.5, '07', '1e3', '99999999999999999999', Number.NaN])
      expect(() => idText(wrong)).toThrow();
    expect(() => accounts.psp('a b')).toThrow(RangeError);
    expect(() => accounts.psp('a:b')).toThrow(RangeError);
    expect(() => accounts.issue('')).toThrow(RangeError);
  });
});

describe('keys and digests', () => {
  it('are equal for equal parts and differ where parts are divided differently', () => {
    expect(isUuid(commandId('lottery.bet', 1n, 7n, 'a'))).toBe(true);
    expect(commandId('x', 'ab', 'c')).toBe(commandId('x', 'ab', 'c'));
    expect(commandId('x', 'ab', 'c')).not.toBe(commandId('x', 'a', 'bc'));
    expect(digestOf('ab', 'c')).not.toBe(digestOf('a', 'bc'));
    expect(BigInt.asIntN(64, digestOf('x'))).toBe(digestOf('x'));
    expect(isUuid('00000000-0000-8000-8000-00000000000G')).toBe(false);
  });
});

describe('array literals', () => {
  it('survive quotes, commas, backslashes, braces and nulls', () => {
    const values = ['a', 'b c', 'd"e', 'f\\g', '{h},i', null, 'NULL', ''];
    expect(elementsOf(arrayLiteral({ type: 'text[]', values }) ?? '')).toEqual(values);
    expect(arrayLiteral({ type: 'bigint[]', values: [1n, null, 3] })).toBe('{1,NULL,3}');
    expect(() => arrayLiteral({ type: 'bigint[]', values: ['1'] })).toThrow(RangeError);
    expect(arrayLiteral({ type: 'integer[]', values: null })).toBeNull();
  });
});
