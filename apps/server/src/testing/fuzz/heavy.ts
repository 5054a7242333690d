import { deflateSync } from 'node:zlib';
import { ROWS } from '../walk.ts';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import { fittingValue, type Schema, type Seen } from './values.ts';

/**
 * Texts that are repeated up to the limit of a field: what grows when it is folded, what an expression may match in many ways, and what
 * separates the parts of lists, tables, links and markup.
 */
export const UNITS = [
  ...['㏂', 'ﷺ', 'a', ' ', 'a.', '-', '.', '0', '1,', '\n', '"', '""', '=', '@', 'x@', '/', '#41', '<', '&', '\\'],
  ...['\u0301', '\u202e', '😀', 'đ', 'A b ', '\t', '%', '_', "'", '[', '{"a":', '::', 'a-'],
] as const;
/** Ends of a text: none, or a character that an expression does not accept after all that it has matched. */
const ENDS = ['', '!', '\u0000', '"'] as const;

/** Body limit of calls that name none. */
const DEFAULT_BYTES = 32_768;
/** A sealed body is a third longer than its content; the name of each field takes space as well. */
const USABLE = 0.6;
/** The server accepts heads of 16 kB. */
const QUERY_BYTES = 12_000;
const MOST_ITEMS = 5_000;

/** Bytes that a caller may send to an operation. */
function bytesOf({ name, body }: Operation): number {
  if (body === null) return QUERY_BYTES;
  return ROWS.find((row) => (row.name as string) === name)?.maxBytes ?? DEFAULT_BYTES;
}

interface Recipe {
  readonly text: string;
  readonly end: string;
  readonly random: Random;
  readonly seen: Seen;
}

function textOf(schema: Schema, budget: number, { text, end }: Recipe): string {
  const most = Math.min(schema.maxLength ?? budget, Math.floor(budget / (Buffer.byteLength(text) / text.length)));
  const length = Math.max(schema.minLength ?? 0, most - end.length);
  return (text.repeat(Math.ceil(length / text.length)).slice(0, length) + end).slice(0, Math.max(most, 1));
}

/** The largest value that fits a schema and so many bytes; texts with a pattern are chosen, all others are one text repeated. */
function heavyValue(schema: Schema, budget: number, recipe: Recipe, name = ''): unknown {
  const { random, seen } = recipe;
  if (schema.anyOf) return heavyValue(random.pick(schema.anyOf), budget, recipe, name);
  if (schema.type === 'string' && !schema.enum && !('const' in schema) && schema.pattern === undefined)
    return textOf(schema, budget, recipe);
  if (schema.type === 'array') {
    const count = Math.min(schema.maxItems ?? MOST_ITEMS, Math.max(schema.minItems ?? 1, Math.floor(budget / 40)));
    return Array.from({ length: count }, () => heavyValue(schema.items ?? {}, budget / count, recipe, name));
  }
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    const chosen = Object.entries(properties).filter(([own]) => required.includes(own) || random.chance(0.8));
    const own = budget / Math.max(1, chosen.length);
    return Object.fromEntries(chosen.map(([key, inner]) => [key, heavyValue(inner, own, recipe, key)]));
  }
  return fittingValue(schema, random, seen, name);
}

/** A payload for an operation that is as heavy as its limits allow. */
export function heavyPayload(operation: Operation, random: Random, seen: Seen): unknown {
  const schema = operation.body?.schema ?? operation.query;
  const recipe = { text: random.pick(UNITS), end: random.pick(ENDS), random, seen };
  return heavyValue(schema, bytesOf(operation) * USABLE, recipe);
}

const CELLS = 'Date,Amount,Payer,Reference,Transaction ID';
const pdf = (objects: Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    objects,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);

/** A file for an operation that takes bytes: documents that unpack to much, tables with many lines or one endless one. */
export function heavyFile(operation: Operation, random: Random): Buffer {
  const bytes = bytesOf(operation);
  const text = random.pick(UNITS);
  const fill = (length: number) => text.repeat(Math.ceil(length / Buffer.byteLength(text)));
  const line = `2026-11-${String(1 + random.below(28)).padStart(2, '0')},${1 + random.below(9_999)}.00,"${fill(40)}",${fill(40)},`;
  const makers = [
    () => pdf(deflateSync(fill(10_000_000))),
    () => pdf(deflateSync(`/JS${fill(10_000_000)}`)),
    () => Buffer.from(`%PDF-1.7\n${'stream\nendstream\n'.repeat(bytes / 17)}%%EOF`),
    () => Buffer.from(`%PDF-1.7\n${fill(bytes - 100)}%%EOF`),
    () => Buffer.from(fill(bytes)),
    () => Buffer.from(`${CELLS}\n${fill(bytes - 100)}`),
    () => Buffer.from(`${CELLS}\n${Array.from({ length: 5_000 }, (_, at) => `${line}${at}`).join('\n')}`),
    () => Buffer.from(`${CELLS}\n${`${line}x\n`.repeat(5_000)}`),
  ];
  return random.pick(makers)().subarray(0, bytes);
}
