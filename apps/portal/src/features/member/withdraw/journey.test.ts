import { describe, expect, it } from 'vitest';
import { journeyOf } from './journey.ts';

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const step = (minute: number, from: string | null, to: string) => ({ at: at(minute), from, to, event: to });
const paid = [
  step(0, null, 'SUBMITTED'),
  step(1, 'SUBMITTED', 'APPROVED'),
  step(2, 'APPROVED', 'DISBURSING'),
  step(3, 'DISBURSING', 'DISBURSED'),
];
const looks = (...args: Parameters<typeof journeyOf>) => journeyOf(...args).map((one) => one.look);

describe('the steps of a withdrawal', () => {
  it('are completed one after the other', () => {
    expect(looks('RISK_REVIEW', paid.slice(0, 1))).toEqual(['done', 'now', 'next', 'next']);
    expect(looks('DISBURSING', paid.slice(0, 3))).toEqual(['done', 'done', 'now', 'next']);
    expect(looks('DISBURSED', paid)).toEqual(['done', 'done', 'done', 'now']);
  });

  it('end at the step where a withdrawal was stopped', () => {
    const history = [step(0, null, 'SUBMITTED'), step(1, 'RISK_REVIEW', 'REJECTED')];
    expect(journeyOf('REJECTED', history)).toEqual([
      { key: 'station_requested', look: 'done', at: at(0) },
      { key: 'state_REJECTED', look: 'bad', at: at(1) },
    ]);
  });

  it('show a dispute and its result', () => {
    const disputed = [...paid, step(4, 'DISBURSED', 'PARTIAL_DISPUTE')];
    expect(journeyOf('PARTIAL_DISPUTE', disputed).at(-1)).toEqual({ key: 'station_dispute', look: 'now', at: null });
    const closed = [...disputed, step(5, 'PARTIAL_DISPUTE', 'CLOSED_RETURNED')];
    expect(journeyOf('CLOSED_RETURNED', closed).at(-1)).toEqual({
      key: 'state_CLOSED_RETURNED',
      look: 'done',
      at: at(5),
    });
  });
});
