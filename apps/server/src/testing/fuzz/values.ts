import { SHOWN_FORMATS } from '@lantern/contract/shown-text';
import fc from 'fast-check';
import type { Random } from './random.ts';

/** A JSON schema as in the OpenAPI documents. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values seen in answers, by property name: ids, codes, tokens. They reach deeper code than invented ones. */
export interface Seen {
  of(name: string): readonly unknown[];
  learn(answer: unknown): void;
}

const MOST_SEEN = 60;

export function createSeen(): Seen {
  const byName = new Map<string, unknown[]>();
  function learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 5)) learn(item, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, item] of Object.entries(value)) learn(item, inner);
    } else if ((typeof value === 'string' && value.length <= 200) || typeof value === 'number') {
      const known = byName.get(name) ?? [];
      if (known.includes(value)) return;
      byName.set(name, [...known, value].slice(-MOST_SEEN));
    }
  }
  /** `orderId` may be the `id` of an order's row. */
  const namesFor = (name: string) => (/Ids?$/.test(name) ? [name, name.replace(/s$/, ''), 'id'] : [name]);
  return { of: (name) => namesFor(name).flatMap((one) => byName.get(one) ?? []), learn: (answer) => learn(answer) };
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
const deepObject = (depth: number): unknown => (depth === 0 ? 1 : { a: deepObject(depth - 1) });

/** Malicious texts, and texts that break programs without input validation. */
export const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    '\t',
    '\n',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202egnp.exe',
    '👩‍👩‍👧‍👦',
    'раураl',
    '０１２３',
    'ﷺ'.repeat(40),
  ],
  ...[
    "' or 1=1 --",
    '"; drop table identity.member; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
    '%',
    '_',
    '\\',
    '%00%0d%0a',
  ],
  ...[
    '../../../../etc/passwd',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://169.254.169.254/',
    '\r\nx-injected: 1',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', '[]', '{}'],
  ...['x'.repeat(5_000), 'é'.repeat(300), '0'.repeat(18), '9'.repeat(18), '9'.repeat(19), '9'.repeat(400)],
] as const;

/** Numbers as texts: amounts, ids, counts. */
export const NUMERIC_TEXTS = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '00',
    '0.0',
    '0.01',
    '0.001',
    '1.',
    '.5',
    '+1',
    '1e3',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    ' 1',
    '1 ',
    '1,000',
  ],
  ...[
    '2147483647',
    '2147483648',
    '4294967296',
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '9223372036854775807',
  ],
  ...[
    '92233720368547758.07',
    '999999999999999.9999',
    '9999999999999999',
    '-9223372036854775808',
    '18446744073709551616',
  ],
] as const;

export const DAYS = [
  ...['2026-11-23', '2024-02-29', '2026-02-28', '1900-01-01', '2999-12-31', '2000-01-01', '2026-12-31'],
  ...[
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-00',
    '0000-01-01',
    '0000-00-00',
    '0001-01-01',
    '-0001-01-01',
    '10000-01-01',
  ],
  ...['2026-1-1', '23-11-2026', '20261123', '2026-11-23T00:00:00Z', '+275760-09-13'],
] as const;

export const INSTANTS = [
  ...[
    '2026-11-23T03:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '1900-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '1970-01-01T00:00:00Z',
  ],
  ...[
    '2026-11-23T03:00:00+23:59',
    '2024-02-29T23:59:60.999Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ],
  ...[
    '2026-02-30T00:00:00Z',
    '2026-11-23',
    '2026-11-23T24:00:00Z',
    '2026-11-23 03:00:00',
    '+275760-09-13T00:00:00.000Z',
  ],
] as const;

export const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  100,
  101,
  1.5,
  0.1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 53),
  1e308,
] as const;

/** Values of every JSON type, independent of the schema. */
export const STRANGE: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], [{}], '', 0],
  ...[
    deep(40),
    deepObject(40),
    Array(1_000).fill(0),
    { length: 1e9 },
    { toString: null },
    { constructor: { prototype: {} } },
  ],
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  ...NUMBERS,
];

const words = new Map<string, readonly string[]>();

/** Texts that match a pattern; hand-written ones where the generator cannot derive them. */
function wordsOf(pattern: string): readonly string[] {
  const known = words.get(pattern);
  if (known) return known;
  let made: readonly string[];
  try {
    made = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 40, seed: 1 });
  } catch {
    const known = ['host.example', 'a', '/index', '/vnlottery?gameCode=xsmb', ...NUMERIC_TEXTS, ...TEXTS];
    made = known.filter((word) => new RegExp(pattern).test(word));
  }
  const numeric = NUMERIC_TEXTS.filter((word) => new RegExp(pattern).test(word));
  const all = [...made, ...numeric];
  words.set(pattern, all);
  return all;
}

const UUIDS = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];

function textOf({ pattern, format, minLength = 0, maxLength = 400 }: Schema, random: Random): string {
  if (format === 'uuid') {
    const hex = () => random.below(65_536).toString(16).padStart(4, '0');
    return random.chance(0.3)
      ? random.pick(UUIDS)
      : `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`;
  }
  if (format === 'date') return random.pick(DAYS.slice(0, 7));
  if (format === 'date-time') return random.pick(INSTANTS.slice(0, 6));
  if (pattern !== undefined) return wordsOf(pattern).length > 0 ? random.pick(wordsOf(pattern)) : '';
  const isShown = SHOWN_FORMATS[format ?? ''] ?? (() => true);
  const fitting = [...TEXTS, ...NUMERIC_TEXTS, ...DAYS].filter(
    (text) => text.length >= minLength && text.length <= maxLength && isShown(text),
  );
  if (random.chance(0.1)) return 'ab1'.repeat(Math.ceil(maxLength / 3)).slice(0, Math.min(maxLength, 20_000));
  return fitting.length > 0 ? random.pick(fitting) : 'a'.repeat(minLength);
}

function numberOf({ type, minimum, maximum }: Schema, random: Random): number {
  const low = minimum ?? -(2 ** 53 - 1);
  const high = maximum ?? 2 ** 53 - 1;
  const edges = [low, high, low + 1, high - 1, ...NUMBERS].filter((one) => one >= low && one <= high);
  const chosen = random.chance(0.5) ? random.pick(edges) : low + random.next() * Math.min(high - low, 1_000);
  return type === 'integer' ? Math.trunc(chosen) : chosen;
}

/** A value that fits a schema, often at its limits. */
export function fittingValue(schema: Schema, random: Random, seen: Seen, name = ''): unknown {
  const known = seen.of(name);
  const isPlain = schema.type === 'string' || schema.type === 'integer';
  if (isPlain && !schema.enum && known.length > 0 && random.chance(0.5)) {
    return random.pick(known);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return fittingValue(random.pick(schema.anyOf), random, seen, name);
  switch (schema.type) {
    case 'string':
      return textOf(schema, random);
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const most = Math.min(schema.maxItems ?? 4, random.chance(0.05) ? 300 : 4);
      const count = Math.max(schema.minItems ?? 0, random.below(most + 1));
      return Array.from({ length: count }, () => fittingValue(schema.items ?? {}, random, seen, name));
    }
    case 'object':
      return objectOf(schema, random, seen);
    default:
      return random.pick(STRANGE);
  }
}

function objectOf(schema: Schema, random: Random, seen: Seen): Record<string, unknown> {
  const { properties = {}, required = [], patternProperties } = schema;
  const made: [string, unknown][] = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(0.6))
    .map(([name, inner]) => [name, fittingValue(inner, random, seen, name)]);
  for (const [pattern, inner] of Object.entries(patternProperties ?? {})) {
    for (let more = random.below(4); more > 0; more -= 1) {
      const name = pattern === '^.*$' ? random.pick(TEXTS) : (wordsOf(pattern)[random.below(40)] ?? 'a');
      made.push([name, fittingValue(inner, random, seen)]);
    }
  }
  return Object.fromEntries(made);
}

function strangeValue(random: Random): unknown {
  return random.pick(random.pick<readonly unknown[]>([STRANGE, TEXTS, NUMERIC_TEXTS, DAYS, INSTANTS]));
}

/** A value with one to three parts replaced, removed, duplicated or added, at any depth. */
export function brokenValue(value: unknown, random: Random): unknown {
  if (random.chance(0.05)) return strangeValue(random);
  const copy: unknown = structuredClone(value);
  let root = copy;
  for (let turns = 1 + random.below(3); turns > 0; turns -= 1) root = breakOne(root, random);
  return root;
}

function breakOne(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null) return strangeValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3))
      return random.chance(0.5) ? [...value, strangeValue(random)] : strangeValue(random);
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? breakOne(item, random) : item));
  }
  const names = Object.keys(value);
  const kind = random.below(10);
  if (names.length === 0 || kind === 0) {
    return {
      ...value,
      [random.pick(['__proto__x', 'type', 'balance', 'brandId', 'isAdmin', 'constructor'])]: strangeValue(random),
    };
  }
  const name = random.pick(names);
  if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
  const inner = (value as Record<string, unknown>)[name];
  return { ...value, [name]: kind < 6 && typeof inner === 'object' ? breakOne(inner, random) : strangeValue(random) };
}
