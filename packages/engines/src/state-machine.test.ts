import { describe, expect, test } from 'vitest';
import { CONFIRMATION_MACHINE, DEPOSIT_MACHINE, WITHDRAWAL_MACHINE } from './cashier/index.ts';
import { TURNOVER_MACHINE } from './loyalty/index.ts';
import { machineFaults, nextState, type StateMachine } from './state-machine.ts';

describe('state machines', () => {
  const machines: Readonly<Record<string, StateMachine<string, string>>> = {
    confirmation: CONFIRMATION_MACHINE,
    deposit: DEPOSIT_MACHINE,
    turnover: TURNOVER_MACHINE,
    withdrawal: WITHDRAWAL_MACHINE,
  };

  test.each(Object.keys(machines))(
    'of %s: every state is reached, only final ones are ends, no step contradicts',
    (name) => {
      expect(machineFaults(machines[name] as StateMachine<string, string>)).toEqual([]);
    },
  );

  test('a planted fault of each kind is found', () => {
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

  test('what is not in the table does not happen', () => {
    expect(nextState(DEPOSIT_MACHINE, 'PAYING', 'PAID')).toBe('CREDITED');
    expect(nextState(DEPOSIT_MACHINE, 'CREDITED', 'PAID')).toBeNull();
    expect(nextState(WITHDRAWAL_MACHINE, 'UNKNOWN', 'TRY_AGAIN')).toBeNull();
    expect(nextState(WITHDRAWAL_MACHINE, 'RISK_REVIEW', 'MEMBER_CANCELS')).toBeNull();
  });
});
