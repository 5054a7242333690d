import { describe, expect, it } from 'vitest';
import { referenceText } from './reference-text.ts';

/** Returns text keys instead of texts. */
const t = Object.assign((key: string, { id }: { id: string }) => `${key} ${id}`, {
  has: (key: string) => key !== 'ref_unknown',
}) as unknown as Parameters<typeof referenceText>[0];

describe('the subject of an account record', () => {
  it.each([
    ['deposit', '17', 'ref_deposit 17'],
    ['game_round', 'PAPER:r1', 'ref_game_round PAPER:r1'],
    ['game_round', 'LANTERN:5b1f0d2c-aaaa-bbbb-cccc-0123a190407d', 'ref_game_round A190407D'],
    ['unknown', '0123456789abcdef', '89ABCDEF'],
  ])('%s is named %s', (type, id, words) => {
    expect(referenceText(t, { type, id })).toBe(words);
  });

  it('names the case of a correction that two operators made', () => {
    expect(referenceText(t, { type: 'game_round', id: 'PAPER:lantern.case.2' })).toBe('ref_game_case C 2');
    expect(referenceText(t, { type: 'game_round', id: 'LANTERN:lantern.case.1204' })).toBe('ref_game_case C 1204');
  });
});
