import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { MAX_AMOUNT, parseAmount } from '@lantern/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShotParts } from '../testing/fuzz/callers.ts';
import { faultsOf } from '../testing/fuzz/fuzz.ts';
import { type Operation, publishedOperations } from '../testing/fuzz/operations.ts';
import { plainShot, send } from '../testing/fuzz/send.ts';
import { fittingValue, type Schema } from '../testing/fuzz/values.ts';
import { openWalk, type Walk } from '../testing/walk.ts';

/** Amounts above and at the greatest that the ledger posts, in the spelling of every exponent; the last is no safe integer in cents. */
const AMOUNTS = [
  ...[0, 2, 4].flatMap((exponent) => [MAX_AMOUNT + 1n, MAX_AMOUNT].map((minor) => decimalOf(minor, exponent))),
  ...['90071992547409.93', '9007199254740993', '999999999999999.9999', '92233720368547758.07', '9'.repeat(20)],
];
const SEED = 20_261_129;
/** Each field is sent each amount in this many payloads, whose other fields differ. */
const ROUNDS = 2;

function decimalOf(minor: bigint, exponent: number): string {
  const digits = minor.toString();
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Where the amounts of a payload are: names of properties, `*` for the items of a list. */
function amountPaths(schema: Schema & { readonly description?: string }): string[][] {
  if (schema.description?.startsWith('decimal string')) return [[]];
  return [
    ...(schema.anyOf ?? []).flatMap(amountPaths),
    ...pathsBelow(schema.items, '*'),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => pathsBelow(inner, name)),
  ];
}
const pathsBelow = (schema: Schema | undefined, name: string) =>
  schema === undefined ? [] : amountPaths(schema).map((path) => [name, ...path]);

/** The value with a text at a path; parts that are missing on the way are left out. */
function withAmount(value: unknown, [name, ...others]: readonly string[], amount: string): unknown {
  if (name === undefined) return amount;
  if (Array.isArray(value)) return value.map((item) => withAmount(item, others, amount));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: withAmount((value as Record<string, unknown>)[name], others, amount) };
}

/** All properties required, so that each payload has all amounts, and no list is empty. */
function whole(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.filter(({ type }) => type !== 'null').map(whole) }),
    ...(schema.items && { items: whole(schema.items), minItems: Math.max(1, schema.minItems ?? 0) }),
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, whole(inner)])),
      required: Object.keys(schema.properties),
    }),
  };
}

let walk: Walk;
let parts: Awaited<ReturnType<typeof createShotParts>>;
beforeAll(async () => {
  walk = await openWalk();
  parts = await createShotParts(walk, SEED);
});
afterAll(() => walk?.close());

const operations = publishedOperations();
const schemaOf = ({ body, query }: Operation) => body?.schema ?? query;
const withAmounts = operations
  .map((operation) => ({ operation, paths: amountPaths(schemaOf(operation)) }))
  .filter(({ paths }) => paths.length > 0);
const callerOf = ({ security }: Operation, round: number) =>
  security === 'operator' ? 'owner' : round % 2 === 0 ? 'rich' : 'agent';

async function sendOnce(operation: Operation, payload: unknown, round: number) {
  const caller = callerOf(operation, round);
  const shot = plainShot(operation, caller, payload, parts);
  return send(walk.url, shot, parts.callers.tokenOf(caller));
}

test('the contract marks every amount that people type', () => {
  const names = withAmounts.map(({ operation }) => operation.name);
  expect(names.length).toBeGreaterThan(25);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['wallet.walletTransfer', 'wallet.sendTransfer', 'payments.createDeposit', 'safety.setLimit'],
      ...['paymentsFinance.requestCorrection', 'paymentsChannels.changeDepositChannel', 'elottery.placeBets'],
    ]),
  );
  const named = /amount|minimum$|maximum$|cap$|payout$|prize|budget|minBet|unitPrice|received$|remaining$/i;
  const paths = (schema: Schema): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      ...(inner.type === 'string' && named.test(name) && amountPaths(inner).length === 0 ? [name] : []),
      ...paths(inner),
    ]);
  expect(operations.flatMap((one) => paths(schemaOf(one)).map((name) => `${one.name} ${name}`))).toEqual([]);
});

test('an amount above what the ledger posts is refused in every field, and is never an error of the server', async () => {
  // Values of answers reach deeper code than invented ones.
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const { text } = await sendOnce(operation, fittingValue(operation.query, parts.random, parts.seen), 0);
    if (text.startsWith('{')) parts.seen.learn((JSON.parse(text) as { value: unknown }).value);
  }
  const found: string[] = [];
  for (const { operation, paths } of withAmounts) {
    for (const [at, path] of paths.entries()) {
      for (const amount of AMOUNTS.flatMap((one) => Array<string>(ROUNDS).fill(one))) {
        const fitting = fittingValue(whole(schemaOf(operation)), parts.random, parts.seen);
        const answer = await sendOnce(operation, withAmount(fitting, path, amount), at);
        const isTaken = parseAmount(amount, 2) === null && answer.text.startsWith('{"success":true');
        const faults = [...faultsOf(answer), ...(isTaken ? ['taken'] : [])];
        if (faults.length > 0) found.push(`${operation.name} ${path.join('.')} ${amount}: ${faults}`);
      }
    }
  }
  expect([...new Set(found)], walk.causes.join('\n')).toEqual([]);
});

test('a payment provider that reports more than the ledger posts is answered with a refusal', async () => {
  const member = await walk.register('overpaid');
  const requested = await walk.send(calls.payments.depositChannels, {}, member);
  const { channels } = (requested.envelope as { value: Value<'payments.depositChannels'> }).value;
  const channel = channels[0]?.code ?? '';
  const order = { requestId: randomUUID(), channel, amount: '100.00' };
  const made = await walk.send(calls.payments.createDeposit, order, member);
  const { id: orderNo, providerNo } = (made.envelope as { value: Value<'payments.createDeposit'> }).value;
  const notice = { orderNo, providerNo: providerNo ?? '', event: 'PAID' as const, currency: 'P', payerName: 'A' };
  for (const amount of [MAX_AMOUNT + 1n, 9_007_199_254_740_993n, 10n ** 18n - 1n]) {
    const code = await walk.server.notify(channel, { ...notice, amount: amount.toString() });
    expect([amount, code]).toEqual([amount, 'SIGNATURE_INVALID']);
  }
});
