import { describe, expect, it } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

describe('messages of a game to the page around it', () => {
  it('are accepted if they are a balance or one of the known words', () => {
    expect(readFrameMessage({ source: 'lantern-arcade', type: 'balance', balance: '499.20' })).toEqual({
      type: 'balance',
      balance: '499.20',
    });
    expect(readFrameMessage({ source: 'lantern-arcade', type: 'leave', to: 'https://elsewhere' })).toEqual({
      type: 'leave',
    });
  });

  it.each([
    null,
    'balance',
    { type: 'busy' },
    { source: 'lantern-arcade', type: 'open' },
    { source: 'lantern-arcade', type: 'balance', balance: 12 },
    { source: 'lantern-arcade', type: 'balance', balance: '<b>1</b>' },
  ])('are ignored otherwise: %o', (data) => {
    expect(readFrameMessage(data)).toBeNull();
  });
});
