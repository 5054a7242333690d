import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  judgeTransfer,
  NEVER_SEEN_AFTER_MS,
  nextState,
  type TransferDirection,
  transferPauseMs,
  transferPosting,
  VENDOR_TRANSFER_MACHINE,
  type VendorReply,
  type VendorTransferEvent,
  type VendorTransferState,
} from './index.ts';

const EVENTS: readonly VendorTransferEvent[] = ['SEND', 'ABANDON', 'CONFIRMED', 'REFUSED', 'NO_ANSWER', 'NEVER_SEEN'];

/** Effect of a posting on the source wallet, on the amount in transit, and on the destination. */
const EFFECTS = {
  P29: [-1, 1, 0],
  P29b: [0, -1, 1],
  P29c: [1, -1, 0],
  P30: [-1, 1, 0],
  P30b: [0, -1, 1],
  P30c: [1, -1, 0],
} as const;

describe('transfers with vendors', () => {
  test('whatever happens in any order, the money is in one place, and is sent once', () => {
    const events = fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom<TransferDirection>('IN', 'OUT'), events, (direction, happened) => {
        const places = [1, 0, 0];
        const enter = (state: VendorTransferState) => {
          const posting = transferPosting(direction, state);
          for (const [place, change] of (posting === null ? [] : EFFECTS[posting]).entries()) {
            places[place] = (places[place] ?? 0) + change;
          }
        };
        let state: VendorTransferState = VENDOR_TRANSFER_MACHINE.initial;
        let sent = 0;
        enter(state);
        for (const event of happened) {
          const next = nextState(VENDOR_TRANSFER_MACHINE, state, event);
          if (next === null) continue;
          if (next === 'SENT') sent += 1;
          state = next;
          enter(state);
        }
        const expected = {
          DONE: [0, 0, 1],
          FAILED: [1, 0, 0],
          CREATED: [0, 1, 0],
          SENT: [0, 1, 0],
          PENDING: [0, 1, 0],
        };
        expect(places).toEqual(expected[state]);
        expect(sent).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('are queried after 5 s, 30 s, 2 min, 10 min and then every 30 min', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map(transferPauseMs)).toEqual([
      5_000, 30_000, 120_000, 600_000, 1_800_000, 1_800_000, 1_800_000,
    ]);
  });

  test('are returned when the vendor has denied them twice, ten minutes apart, and not sooner', () => {
    const words = fc.array(
      fc.record({ word: fc.constantFrom<VendorReply>('UNSEEN', 'SILENT'), after: fc.nat(900_000) }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(words, (answers) => {
        let patience: Parameters<typeof judgeTransfer>[0] = { queries: 0, unseenSinceMs: null };
        let now = 0;
        let firstUnseen: number | null = null;
        for (const { word, after } of answers) {
          now += after;
          const judged = judgeTransfer(patience, word, now);
          if (word === 'UNSEEN') firstUnseen ??= now;
          const isDue = word === 'UNSEEN' && firstUnseen !== null && now - firstUnseen >= NEVER_SEEN_AFTER_MS;
          expect(judged.event).toBe(isDue ? 'NEVER_SEEN' : null);
          expect(judged.nextQueryMs).toBeGreaterThan(now);
          if (judged.event !== null) return;
          patience = judged;
        }
      }),
    );
  });

  test('end with the first definite answer', () => {
    const patience = { queries: 3, unseenSinceMs: 0 };
    expect(judgeTransfer(patience, 'DONE', 1).event).toBe('CONFIRMED');
    expect(judgeTransfer(patience, 'REFUSED', 1).event).toBe('REFUSED');
    expect(judgeTransfer(patience, 'SILENT', NEVER_SEEN_AFTER_MS).event).toBeNull();
  });
});
