import { beforeAll, expect, it, vi } from 'vitest';

let canChoose: typeof import('./original-state.ts').canChoose;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  ({ canChoose } = await import('./original-state.ts'));
});

it('takes the picks of the next round while a bet is being answered, and none while a round is shown or has moves', () => {
  for (const game of ['keno', 'dice', 'limbo', 'plinko', 'wheel']) {
    expect((['idle', 'asking', 'showing'] as const).map((phase) => canChoose(game, phase))).toEqual([
      true,
      true,
      false,
    ]);
  }
  for (const game of ['mines', 'hi-lo']) {
    expect((['idle', 'asking', 'open'] as const).map((phase) => canChoose(game, phase))).toEqual([true, false, false]);
  }
});
