import { expect, test } from 'vitest';
import { machineFaults, type StateMachine } from './state-machine.ts';

test('each kind of fault is found in a state machine', () => {
  const faulty: StateMachine<string, string> = {
    initial: 'A',
    final: [],
    steps: [
      { from: 'A', event: 'go', to: 'B' },
      { from: 'A', event: 'go', to: 'A' },
      { from: 'LOST', event: 'go', to: 'A' },
    ],
  };
  expect(machineFaults(faulty)).toEqual([
    'LOST is never reached',
    'B has no way out and is not final',
    'A on go leads to two states',
  ]);
});
