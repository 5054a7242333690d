import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeSources, type SaidByFeed, type Sources, type Verdict } from './result-sources.ts';

const person = (operatorId: number, text: string) => ({ operatorId: BigInt(operatorId), text });
const feed = (code: string, text: string, mode: SaidByFeed['mode'] = 'DIRECT', isDiscarded = false): SaidByFeed => ({
  feed: code,
  text,
  mode,
  isDiscarded,
});
const judge = (entries: Sources['entries'], feeds: Sources['feeds'] = [], feedsOfGame = feeds.length) =>
  judgeSources({ entries, feeds, feedsOfGame });
const accepted = (text: string, by: 'PEOPLE' | 'FEED') => ({ kind: 'ACCEPTED', text, by });

describe('a result is accepted', () => {
  test('when two people agree, also when a third said otherwise', () => {
    expect(judge([person(1, 'a')])).toEqual({ kind: 'WAITING' });
    expect(judge([person(1, 'a'), person(2, 'b')])).toEqual({ kind: 'DIFFERING' });
    expect(judge([person(1, 'a'), person(2, 'b'), person(3, 'b')])).toEqual(accepted('b', 'PEOPLE'));
  });

  test('when a person and a feed agree and nobody contradicts', () => {
    expect(judge([person(1, 'a')], [feed('f', 'a', 'AGREED')])).toEqual(accepted('a', 'FEED'));
    expect(judge([person(1, 'a'), person(2, 'b')], [feed('f', 'a')])).toEqual({ kind: 'DIFFERING' });
    expect(judge([person(1, 'a')], [feed('f', 'a'), feed('g', 'b')])).toEqual({ kind: 'DIFFERING' });
  });

  test('by feeds alone when two agree, or the only one of the game is trusted by itself', () => {
    expect(judge([], [feed('f', 'a')])).toEqual(accepted('a', 'FEED'));
    expect(judge([], [feed('f', 'a', 'AGREED')])).toEqual({ kind: 'WAITING' });
    expect(judge([], [feed('f', 'a')], 2)).toEqual({ kind: 'WAITING' });
    expect(judge([], [feed('f', 'a'), feed('g', 'a')])).toEqual(accepted('a', 'FEED'));
    expect(judge([], [feed('f', 'a'), feed('g', 'a', 'AGREED')])).toEqual({ kind: 'WAITING' });
    expect(judge([], [feed('f', 'a'), feed('g', 'b')])).toEqual({ kind: 'DIFFERING' });
  });

  test("against a feed only after an operator rejected the feed's result", () => {
    const people = [person(1, 'a'), person(2, 'a')];
    expect(judge(people, [feed('f', 'b')])).toEqual({ kind: 'CONTRADICTED', text: 'a', feeds: ['f'] });
    expect(judge(people, [feed('f', 'b', 'DIRECT', true)])).toEqual(accepted('a', 'PEOPLE'));
  });
});

/** Events of a draw, in any order. */
type Step =
  | { readonly kind: 'TYPES'; readonly who: number; readonly text: string }
  | { readonly kind: 'DELIVERS'; readonly feed: string; readonly text: string; readonly mode: SaidByFeed['mode'] }
  | { readonly kind: 'FOUND_WRONG'; readonly feed: string };

const texts = fc.constantFrom('a', 'b', 'c');
const steps = (people: number) =>
  fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('TYPES' as const), who: fc.integer({ min: 1, max: people }), text: texts }),
      fc.record({
        kind: fc.constant('DELIVERS' as const),
        feed: fc.constantFrom('f', 'g'),
        text: texts,
        mode: fc.constantFrom('DIRECT' as const, 'AGREED' as const),
      }),
      fc.record({ kind: fc.constant('FOUND_WRONG' as const), feed: fc.constantFrom('f', 'g') }),
    ),
    { maxLength: 14 },
  );

/** Model of the stored sources: of operators the latest entry, of feeds the first result, until a feed contradicts itself. */
class Draw {
  readonly entries = new Map<number, string>();
  readonly feeds = new Map<string, SaidByFeed>();

  verdict(): Verdict {
    const entries = [...this.entries].map(([who, text]) => person(who, text));
    return judgeSources({ entries, feeds: [...this.feeds.values()], feedsOfGame: 2 });
  }

  take(step: Step): void {
    if (step.kind === 'TYPES') {
      this.entries.set(step.who, step.text);
      return;
    }
    const said = this.feeds.get(step.feed);
    if (step.kind === 'FOUND_WRONG') {
      if (said !== undefined) this.feeds.set(step.feed, { ...said, isDiscarded: true });
    } else if (said === undefined) this.feeds.set(step.feed, feed(step.feed, step.text, step.mode));
    else if (said.text !== step.text) this.feeds.set(step.feed, { ...said, isDiscarded: true });
  }
}

describe('in any order of entries by two to four people and deliveries of two feeds', () => {
  const anyOrder = fc.integer({ min: 2, max: 4 }).chain((people) => fc.tuple(fc.constant(people), steps(people)));

  test('a result is accepted only when two sources agree and no source that counts differs', () => {
    fc.assert(
      fc.property(anyOrder, ([, list]) => {
        const draw = new Draw();
        for (const step of list) {
          draw.take(step);
          const verdict = draw.verdict();
          if (verdict.kind !== 'ACCEPTED') continue;
          const counted = [...draw.feeds.values()].filter((one) => !one.isDiscarded);
          const people = [...draw.entries.values()].filter((text) => text === verdict.text).length;
          const feeds = counted.filter((one) => one.text === verdict.text).length;
          expect(people + feeds).toBeGreaterThanOrEqual(2);
          expect(counted.filter((one) => one.text !== verdict.text)).toEqual([]);
          return;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a result can always be reached: by two equal entries, and after rejecting feeds that differ', () => {
    fc.assert(
      fc.property(anyOrder, texts, ([, list], truth) => {
        const draw = new Draw();
        for (const step of list) {
          draw.take(step);
          if (draw.verdict().kind === 'ACCEPTED') return;
        }
        for (const who of [1, 2]) {
          draw.take({ kind: 'TYPES', who, text: truth });
          if (draw.verdict().kind === 'ACCEPTED') return;
        }
        const verdict = draw.verdict();
        if (verdict.kind === 'CONTRADICTED') {
          for (const wrong of verdict.feeds) draw.take({ kind: 'FOUND_WRONG', feed: wrong });
        } else {
          // Two others agree on a different result: either of them may enter again like every operator.
          for (const who of [3, 4]) draw.take({ kind: 'TYPES', who, text: truth });
          const again = draw.verdict();
          if (again.kind === 'CONTRADICTED') {
            for (const wrong of again.feeds) draw.take({ kind: 'FOUND_WRONG', feed: wrong });
          }
        }
        expect(draw.verdict()).toEqual(accepted(truth, 'PEOPLE'));
      }),
      { numRuns: 2_000 },
    );
  });
});
