import { NOT_READ } from '@lantern/ui';
import { expect, test } from 'vitest';
import { planOf } from './auto-panel.tsx';

const currency = { symbol: 'P', exponent: 2 };
const settings = { rounds: '10', mostLoss: '', mostProfit: '', mostWin: '', onWin: '', onLoss: '' };
const bounds = { mostLoss: null, mostProfit: null, mostWin: null };
const reset = { kind: 'RESET' };

test('empty fields are no bound and no change of the stake', () => {
  expect(planOf(settings, currency)).toEqual({ ...bounds, rounds: 10, onWin: reset, onLoss: reset });
  const typed = { ...settings, mostLoss: '1234.50', onLoss: '100' };
  const plan = { ...bounds, rounds: 10, mostLoss: 123_450n, onWin: reset, onLoss: { kind: 'RAISE', percent: 100 } };
  expect(planOf(typed, currency)).toEqual(plan);
});

test('there is no plan while a field is not read: that is not an empty field', () => {
  for (const name of ['mostLoss', 'mostProfit', 'mostWin', 'onWin', 'onLoss']) {
    expect(planOf({ ...settings, [name]: NOT_READ }, currency)).toBeNull();
  }
});
