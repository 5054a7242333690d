import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { betLine, betsHeader, chainValue, outcomeBytes, outcomeStream, uniformDigits } from './index.ts';

const page = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8');
const example = page.slice(page.indexOf('## A worked example'));

const sha256 = (message: Uint8Array) => new Uint8Array(createHash('sha256').update(message).digest());
const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

/** The hexadecimal value after a word in the example. */
function figure(word: string): string {
  const found = new RegExp(`^${word} +([0-9a-f]{64,96})`, 'm').exec(example)?.[1];
  if (found === undefined) throw new Error(`docs/fairness.md has no ${word}`);
  return found;
}

describe("the worked example of docs/fairness.md is the engine's own", () => {
  test('chain', () => {
    const secret = bytes(figure('value 3'));
    for (const index of [0, 1, 2, 3]) {
      expect(hex(chainValue(secret, 3, index, sha256))).toBe(figure(`value ${index}`));
    }
  });

  test('bets', () => {
    const lines = [
      betLine({
        id: '1d3f0c52-6a41-8c1e-9b0a-5e2f7a90c4d1',
        bettor: '8c1f0e6b2a7d4953',
        placedAtMs: Date.parse('2023-08-23T15:58:41.207Z'),
        play: '3x_direct',
        content: '0246 13579 5',
        tickets: 20,
        stake: 4000n,
      }),
      betLine({
        id: 'a7b2e8f4-0c95-8d36-a1e7-3f64b20d9c58',
        bettor: 'f30b9a61d4c27e85',
        placedAtMs: Date.parse('2023-08-23T15:59:02.018Z'),
        play: '1x_dwd',
        content: '7',
        tickets: 1,
        stake: 200n,
      }),
    ];
    const list = [betsHeader('SSC1M', '20230823-1380'), ...lines].join('\n');
    expect(example).toContain(list.replaceAll('\t', '→'));
    expect(hex(sha256(new TextEncoder().encode(`${list}\n`)))).toBe(figure('digest'));
  });

  test('beacon, outcome and digits', () => {
    expect(hex(sha256(bytes(figure('signature'))))).toBe(figure('value'));
    const parts = {
      chainValue: bytes(figure('value 2')),
      betsDigest: bytes(figure('digest')),
      beaconValue: bytes(figure('value')),
    };
    const outcome = outcomeBytes(parts, hmac);
    expect(hex(outcome)).toBe(figure('outcome'));
    expect(example).toContain(`bytes     ${[...outcome.slice(0, 5)].join(' ')} …`);
    const digits = uniformDigits(outcomeStream(parts, hmac), 5);
    expect(example).toContain(`The five digits are **${digits}**.`);
  });
});
