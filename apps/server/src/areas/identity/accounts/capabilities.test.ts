import { expect, test } from 'vitest';
import { ACCOUNT_TYPES, capabilitiesOf } from './capabilities.ts';

test.each([
  [1, 'REAL'],
  [2, 'REAL'],
  [41, 'TEST'],
  [42, 'TEST'],
] as const)('4-03, 6-03 type %i is an agent in either reading, with money of book %s', (type, book) => {
  for (const isWide of [false, true]) {
    expect(capabilitiesOf(type, isWide)).toMatchObject({
      ...{ memberCentre: true, agentCentre: true, protectedActions: true, treeKind: 'AGENT', book },
    });
  }
});

test('4-03, 6-04 type 4 is a trial without protected actions, and AGENT_TYPE_INCLUDES_4 also shows it the agent centre', () => {
  const trial = { memberCentre: false, agentCentre: false, protectedActions: false, book: 'TEST', treeKind: 'MEMBER' };
  expect(capabilitiesOf(ACCOUNT_TYPES.trial, false)).toMatchObject(trial);
  expect(capabilitiesOf(ACCOUNT_TYPES.trial, true)).toMatchObject({ ...trial, agentCentre: true });
});

test('a member is no agent, and an unknown type may do nothing', () => {
  expect(capabilitiesOf(ACCOUNT_TYPES.member, true)).toMatchObject({ memberCentre: true, agentCentre: false });
  expect(capabilitiesOf(77, true)).toMatchObject({ memberCentre: false, agentCentre: false, protectedActions: false });
});
