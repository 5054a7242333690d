import type { DeclaredColumn } from './collect.ts';
import type { AnsweredColumn } from './describe.ts';

function fits(declared: string, answered: string): boolean {
  if (declared === 'any' || answered === 'any' || declared === answered) return true;
  // The shape of JSON values cannot be checked.
  if (answered === 'json') return true;
  if (declared === 'Uint8Array') return answered === 'Buffer';
  if (!declared.endsWith('[]') || !answered.endsWith('[]')) return false;
  // A column of type bigint[] may contain arrays of arrays.
  const parts = declared.slice(0, -2).replaceAll('[]', '').split('|');
  return parts.every((part) => fits(part, answered.slice(0, -2)));
}

/** Differences between a declared row and the statement's columns, as sentences. */
export function compareRow(declared: readonly DeclaredColumn[], answered: readonly AnsweredColumn[]): string[] {
  const kinds = new Map(answered.map((column) => [column.name, column.kind]));
  const missing = declared
    .filter((column) => !column.isOptional && !kinds.has(column.name))
    .map((column) => `column ${column.name} is not answered`);
  const wrong = declared.flatMap((column) => {
    const kind = kinds.get(column.name);
    const strange = kind === undefined ? [] : column.kinds.filter((one) => !fits(one, kind));
    return strange.length > 0 ? [`column ${column.name} is ${kind}, not ${strange.join(' or ')}`] : [];
  });
  return [...missing, ...wrong];
}
