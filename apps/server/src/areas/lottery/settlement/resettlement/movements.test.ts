import { describe, expect, test } from 'vitest';
import { movementsOf } from './resettle-part.ts';

const ISSUE = { brandId: 1n, id: 70n, run: 2, outcome: 'RESULT' as const };
const AT = new Date(0);
const member = (figures: { before?: bigint; after?: bigint; rebate?: bigint }) => ({
  ...{ bucket: 5, memberId: 5n, book: 'REAL' as const, stake: 1_000n, rebate: 0n, before: 0n, after: 0n },
  ...figures,
});
const movements = (...given: Parameters<typeof movementsOf>) =>
  movementsOf(...given).map(({ posting: { code, transfers } }) => [
    code,
    ...transfers.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`),
  ]);

describe('one member of an issue that is settled again', () => {
  test('is debited up to the balance, is paid again, and the new debt is paid first', () => {
    expect(movements(ISSUE, 'LOTT', member({ before: 900n, after: 500n, rebate: 3n }), 600n, AT)).toEqual([
      ['P24', 'M:5:MAIN R:GGR:LOTT 600', 'A:MEMBER_RECV:5 R:GGR:LOTT 300'],
      ['P24', 'A:MEMBER_RECV:5 E:REBATE_SELF 3'],
      ['P22w', 'R:GGR:LOTT M:5:MAIN 500'],
      ['P25', 'E:REBATE_SELF M:5:MAIN 3'],
      ['P06b', 'M:5:MAIN A:MEMBER_RECV:5 303'],
    ]);
  });

  test('gets the stake of a void issue back', () => {
    expect(movements({ ...ISSUE, outcome: 'VOID' }, 'ELOTT', member({ before: 900n }), 5_000n, AT)).toEqual([
      ['P24', 'M:5:MAIN R:GGR:ELOTT 900'],
      ['P23', 'H:ISSUE:70 M:5:MAIN 1000'],
    ]);
  });

  test('is not touched without a win before or after, and keys differ between settlements', () => {
    expect(movements(ISSUE, 'LOTT', member({}), 0n, AT)).toEqual([]);
    const keysOf = (run: number) =>
      movementsOf({ ...ISSUE, run }, 'LOTT', member({ before: 1n, after: 1n, rebate: 1n }), 0n, AT).map(({ id }) => id);
    const keys = [...keysOf(2), ...keysOf(3)];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
