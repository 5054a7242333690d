import { expect, test } from 'vitest';
import { createLatestCall, type Outcome } from './latest-call.ts';

/** Calls whose answers the test gives. */
function manualCalls() {
  const sent: { readonly request: string; readonly end: (answer: string) => void; readonly fail: () => void }[] = [];
  const reported: (readonly [string, Outcome<string>])[] = [];
  const request = createLatestCall(
    (one: string) =>
      new Promise<string>((resolve, reject) => {
        sent.push({ request: one, end: resolve, fail: () => reject(new Error('no answer')) });
      }),
    (one, outcome) => reported.push([one, outcome]),
  );
  /** Lets the promises of a call end. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { sent, reported, request, settle };
}

test('reports the answer to a request that no other follows', async () => {
  const { sent, reported, request, settle } = manualCalls();
  request('first');
  sent[0]?.end('answer');
  await settle();
  expect(reported).toEqual([['first', { answer: 'answer' }]]);
});

test('sends only the newest of the requests that were made during a call, and ignores the overtaken answer', async () => {
  const { sent, reported, request, settle } = manualCalls();
  for (const one of ['first', 'second', 'third']) request(one);
  expect(sent.map((one) => one.request)).toEqual(['first']);
  sent[0]?.end('old');
  await settle();
  expect(sent.map((one) => one.request)).toEqual(['first', 'third']);
  expect(reported).toEqual([]);
  sent[1]?.end('new');
  await settle();
  expect(reported).toEqual([['third', { answer: 'new' }]]);
});

test('reports a failure, and sends the next request after it', async () => {
  const { sent, reported, request, settle } = manualCalls();
  request('first');
  sent[0]?.fail();
  await settle();
  expect(reported).toEqual([['first', { error: new Error('no answer') }]]);
  request('second');
  sent[1]?.end('answer');
  await settle();
  expect(reported[1]).toEqual(['second', { answer: 'answer' }]);
});
