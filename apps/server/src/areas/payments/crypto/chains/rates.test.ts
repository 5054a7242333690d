import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRates } from './rates.ts';

const dollars = { code: 'P', exponent: 2 };
let now = new Date('2026-11-22T12:00:00Z');
let answer: unknown = {};
let requested: string[] = [];
const server = createServer((request, response) => {
  requested.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/rate`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});
const rates = () => createRates({ source: 'http', url }, () => now);

describe('the rate of a coin', () => {
  test('comes from the settings', async () => {
    const fixed = createRates({ source: 'fixed', rates: [{ coin: 'USDT', currency: 'P', rate: '1.02' }] }, () => now);
    expect(await fixed.rateOf('USDT', dollars)).toBe(102_000_000n);
    expect(await fixed.rateOf('USDT', dollars)).toBe(102_000_000n);
    await expect(fixed.rateOf('ETH', dollars)).rejects.toThrow('no rate of ETH in P');
  });

  test('comes from a source and is cached for ten seconds', async () => {
    requested = [];
    answer = { rate: '25412.5', at: now.toISOString() };
    const source = rates();
    expect(await source.rateOf('USDT', { code: 'VND', exponent: 0 })).toBe(25_412_500_000n);
    await source.rateOf('USDT', { code: 'VND', exponent: 0 });
    expect(requested).toEqual(['/rate?coin=USDT&currency=VND']);
    now = new Date(now.getTime() + 10_000);
    await source.rateOf('USDT', { code: 'VND', exponent: 0 });
    expect(requested.length).toBe(2);
  });

  test.each([
    ['too old', () => ({ rate: '1', at: new Date(now.getTime() - 121_000).toISOString() })],
    ['of no time', () => ({ rate: '1', at: 'today' })],
    ['nothing', () => ({ rate: '0', at: now.toISOString() })],
    ['no number', () => ({ rate: '1e3', at: now.toISOString() })],
    ['of another shape', () => ({ price: 1 })],
  ])('is refused when it is %s', async (_, notice) => {
    answer = notice();
    await expect(rates().rateOf('USDT', dollars)).rejects.toThrow();
  });
});
