import fc, { type Arbitrary } from 'fast-check';

/** A JSON schema as the contract's schemas are, as far as they use it. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
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

/** What people type who mean no good, and what breaks programs that trust their input. */
const NASTY = [
  "' or 1=1 --",
  '"; drop table identity.member; --',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '#{7*7}',
  '../../../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  'раураl',
  '０１２３',
  '-0',
  '1e400',
  'NaN',
  '__proto__',
  'constructor',
  '%00%0d%0aSet-Cookie: a=b',
  '\r\nx-injected: 1',
  '9'.repeat(18),
  '0'.repeat(18),
] as const;

/** For patterns that the generator cannot read. */
const WORDS = ['host.example', 'second.example', 'a', '/index', '/vnlottery?gameCode=xsmb'] as const;

const LONGEST = 400;

function text({ pattern, format, minLength = 0, maxLength = LONGEST }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    return fc.oneof(
      day.map((at) => at.toISOString().slice(0, 10)),
      fc.constantFrom('1900-01-01', '2024-02-29', '2999-12-31', '2026-11-21'),
    );
  }
  if (format === 'date-time') {
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
      fc.constantFrom(
        '2024-02-29T23:59:60.999Z',
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
        '2026-11-21T03:00:00+23:59',
      ),
    );
  }
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // A pattern that looks ahead is beyond the generator: words that such patterns usually take.
      const words = WORDS.filter((word) => new RegExp(pattern).test(word));
      if (words.length === 0) throw new Error(`no word is known that ${pattern} takes: name one`);
      return fc.constantFrom(...words);
    }
  }
  const most = Math.min(maxLength, LONGEST);
  const nasty = NASTY.filter((word) => word.length >= minLength && word.length <= most);
  // Counted in code units: a character beyond them may be cut in half, as a careless client would.
  const fits = fc.string({ unit: 'binary', minLength, maxLength: most }).map((word) => word.slice(0, most));
  // Half characters seldom have exactly the length that a schema asks for.
  const plain = fc.string({ minLength, maxLength: most });
  return fc.oneof(fits, plain, ...(nasty.length === 0 ? [] : [fc.constantFrom(...nasty)]));
}

function list({ items = {}, minItems = 0, maxItems = 4, uniqueItems }: Schema): Arbitrary<unknown[]> {
  const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
  const item = arbitraryOf(items);
  return uniqueItems
    ? fc.uniqueArray(item, { ...bounds, selector: (one) => JSON.stringify(one) })
    : fc.array(item, bounds);
}

function object({ properties = {}, required = [], patternProperties }: Schema): Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]));
  if (patternProperties === undefined) return fc.record(known, { requiredKeys: [...required] });
  const [value] = Object.values(patternProperties);
  return fc.dictionary(fc.string({ maxLength: 20 }), arbitraryOf(value ?? {}), { maxKeys: 4 });
}

/** Values that a schema takes, mean ones among them. */
export function arbitraryOf(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 53 - 1), max: schema.maximum ?? 2 ** 53 - 1 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema);
    case 'object':
      return object(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
