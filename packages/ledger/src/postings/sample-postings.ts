import type { Posting } from '../posting.ts';
import type { PostingCode } from './codes.ts';
import { postings } from './index.ts';

/**
 * One example of every row of operations 7.10, in an order in which a fresh book with members 7 and 8 can post them all.
 * Used by tests and by the ledger's documentation; amounts in minor units.
 */
export function samplePostings(member: bigint, other: bigint): readonly Posting[] {
  const psp = 'sandbox';
  const bank = 'main';
  const vendor = 'PG';
  const via = 'A:PSP:sandbox';
  const inTwoParts = { net: 1_800n, fee: 150n, adminFee: 50n };
  const payout = postings.P22w({ member, category: 'LOTT', amount: 700n });
  const list: readonly (readonly [PostingCode, Posting])[] = [
    ['P01', postings.P01({ member, psp, amount: 100_000n })],
    ['P01f', postings.P01f({ psp, amount: 90n })],
    ['P01m', postings.P01m({ member, amount: 10n })],
    ['P02', postings.P02({ bank, amount: 9_000n })],
    ['P03', postings.P03({ member, amount: 5_000n })],
    ['P03r', postings.P03r({ bank, amount: 4_000n })],
    ['P04', postings.P04({ member, chain: 'TRC20', amount: 8_000n })],
    ['P05', postings.P05({ chain: 'TRC20', amount: 30n })],
    ['P05g', postings.P05g({ chain: 'TRC20', amount: 20n })],
    ['P06', postings.P06({ member, psp, amount: 900n, available: 600n })],
    ['P06r', postings.P06r({ member, bank, amount: 90n, available: 60n })],
    ['P06b', postings.P06b({ member, amount: 200n })],
    ['P07', postings.P07({ bank, psp, amount: 50_000n })],
    ['P08', postings.P08({ member, amount: 300n })],
    ['P09', postings.P09({ member, amount: 100n, original: 'E:GOODWILL' })],
    ['P10', postings.P10({ member, amount: 4_100n })],
    ['P11', postings.P11({ member, amount: 100n })],
    ['P12', postings.P12({ member, ...inTwoParts })],
    ['P14', postings.P14({ member, ...inTwoParts })],
    ['P12', postings.P12({ member, ...inTwoParts })],
    ['P13', postings.P13({ via, amount: 1_800n })],
    ['P13f', postings.P13f({ via, amount: 25n })],
    ['P16', postings.P16({ member, amount: 400n, source: 'A:PSP_CLAIM:sandbox' })],
    ['P17', postings.P17({ source: 'E:WRITE_OFF', amount: 400n })],
    ['P18', postings.P18({ psp, amount: 400n, to: 'A:BANK:main' })],
    ['P19', postings.P19({ from: member, to: other, amount: 20_000n })],
    ['P20', postings.P20({ from: other, to: member, amount: 1_000n })],
    ['P20h', postings.P20h({ member, amount: 500n })],
    ['P20r', postings.P20r({ member, amount: 200n })],
    ['P19', postings.P19({ from: member, to: other, amount: 300n, isHeld: true })],
    ['P21', postings.P21({ member, issue: 55n, amount: 2_500n })],
    ['P23', postings.P23({ member, issue: 55n, amount: 500n })],
    ['P22', postings.P22({ issue: 55n, category: 'LOTT', amount: 2_000n })],
    ['P22w', payout],
    ['P24', postings.P24({ reversed: payout, available: 300n })],
    ['P25', postings.P25({ member, amount: 12n })],
    ['P26', postings.P26({ member: other, amount: 800n })],
    ['P27', postings.P27({ member: other, amount: 800n, available: 500n })],
    ['P27b', postings.P27b({ member: other, amount: 100n })],
    ['P28', postings.P28({ member, amount: 1_000n })],
    ['P28r', postings.P28r({ member, amount: 400n })],
    ['P28p', postings.P28p({ member, category: 'RNG', amount: 100n })],
    ['P28e', postings.P28e({ member, category: 'RNG', amount: 600n })],
    ['P28w', postings.P28w({ member, category: 'RNG', amount: 900n })],
    ['P28x', postings.P28x({ category: 'RNG', amount: 70n })],
    ['P28y', postings.P28y({ member, amount: 70n })],
    ['P29', postings.P29({ member, amount: 3_000n })],
    ['P29b', postings.P29b({ member, vendor, amount: 2_000n })],
    ['P29c', postings.P29c({ member, amount: 1_000n })],
    ['P30', postings.P30({ member, vendor, amount: 900n })],
    ['P30b', postings.P30b({ member, amount: 500n })],
    ['P30c', postings.P30c({ member, vendor, amount: 400n })],
    ['P31', postings.P31({ member, vendor, category: 'FISH', amount: 300n })],
    ['P31w', postings.P31w({ member, vendor, category: 'FISH', amount: 350n })],
    ['P32', postings.P32({ member, vendor, amount: 10n })],
    ['P32u', postings.P32u({ member, vendor, amount: 15n })],
    ['P33', postings.P33({ vendor, amount: 77n })],
    ['P33p', postings.P33p({ vendor, bank, amount: 77n })],
    ['P34', postings.P34({ member, type: 'WHEEL', amount: 88n })],
    ['P36', postings.P36({ member, type: 'WHEEL', amount: 8n })],
    ['P35', postings.P35({ member, type: 'FIRST_DEPOSIT', amount: 1_000n })],
    ['P35b', postings.P35b({ member, amount: 300n })],
    ['P35w', postings.P35w({ member, category: 'RNG', amount: 50n })],
    ['P35r', postings.P35r({ member, amount: 400n })],
    ['P35f', postings.P35f({ member, type: 'FIRST_DEPOSIT', amount: 350n })],
    ['P37', postings.P37({ member, amount: 24n })],
    ['P38', postings.P38({ member, amount: 100n })],
    ['P39', postings.P39({ kind: 'SALARY', amount: 700n })],
    ['P39p', postings.P39p({ member: other, amount: 600n })],
    ['P39r', postings.P39r({ kind: 'SALARY', amount: 100n })],
    ['P40', postings.P40({ from: member, to: other, amount: 250n })],
    ['P41', postings.P41({ member: other, amount: 60n, available: 0n })],
    ['P42', postings.P42({ upline: member, to: other, amount: 90n })],
    ['P43', postings.P43({ member, amount: 500n })],
    ['P43t', postings.P43t({ member, amount: 20n })],
    ['P44', postings.P44({ member, amount: 100n, cash: 10n })],
    ['P45', postings.P45({ member, amount: 300n })],
    ['P45a', postings.P45a({ member, amount: 200n })],
    ['P45r', postings.P45r({ member, amount: 100n })],
    ['P46', postings.P46({ bank, amount: 1_000n })],
    ['P46o', postings.P46o({ amount: 150n })],
    ['P47', postings.P47({ category: 'RNG', amount: 40n })],
    ['P47w', postings.P47w({ member, amount: 40n })],
    ['P48', postings.P48({ member, amount: 33n })],
    ['P49', postings.P49({ member: other, amount: 1_000n })],
    ['P50', postings.P50({ member, amount: 5_000n })],
    ['P51', postings.P51({ from: 'main', to: 'second', amount: 600n })],
    ['P52', postings.P52({ member, amount: 100n, of: 'MEMBER' })],
  ];
  for (const [code, posting] of list)
    if (posting.code !== code) throw new Error(`${code} was built as ${posting.code}`);
  return list.map(([, posting]) => posting);
}
