// Judges what a PDF does when it is opened (ISO 32000-1, 12.6): scans and bank statements often open at a page, which is harmless.
import { headsOfObjects, packedPlaces, readValue } from './pdf-values.mjs';

/** Values that are read at most, of all catalogs and of all versions of the objects that they name. */
const MAX_VALUES = 200;
const IN_DESTINATION = new Set(['reference', 'number', 'name']);

const isNull = (value) => value.kind === 'word' && value.text === 'null';

/** Whether an action only goes to a place of the same document. What follows it (/Next) could be any action, so that it is refused. */
function isGoTo({ entries }) {
  const types = entries.filter(([key]) => key === 'S').map(([, value]) => value);
  const isOnlyGoTo = types.length > 0 && types.every((value) => value.kind === 'name' && value.text === 'GoTo');
  return isOnlyGoTo && entries.every(([key]) => key !== 'Next');
}

/** Whether opening a document with this value shows a place of it and does nothing else. */
function isHarmless(value) {
  if (value === null) return false;
  if (value.kind === 'array') return value.items.every((item) => IN_DESTINATION.has(item.kind) || isNull(item));
  if (value.kind === 'dictionary') return isGoTo(value);
  return value.kind === 'name' || value.kind === 'string' || isNull(value);
}

/** Every value of the objects with these numbers; null when a part of the file has objects that cannot be attributed, or too many. */
function definitionsOf(wanted, { plain, packed }) {
  const found = new Map([...wanted].map((number) => [number, []]));
  let left = MAX_VALUES;
  for (const bytes of plain) {
    for (const { number, at } of headsOfObjects(bytes)) {
      if (Number.isNaN(number)) return null;
      const values = found.get(number);
      if (values === undefined) continue;
      left -= 1;
      if (left < 0) return null;
      values.push(readValue(bytes, at));
    }
  }
  for (const { objects, dictionary } of packed) {
    const places = packedPlaces(objects, dictionary, wanted);
    if (places === null) return null;
    left -= places.length;
    if (left < 0) return null;
    for (const { number, at } of places) found.get(number).push(readValue(objects, at));
  }
  return found;
}

/**
 * Whether all actions on opening are harmless: destinations, or actions that go to one. A file may contain several versions of an object,
 * and programs differ in which they use, so that every version must be harmless.
 *
 * @param {{ bytes: Buffer, at: number }[]} places where values of /OpenAction begin
 * @param {{ plain: Buffer[], packed: { objects: Buffer, dictionary: object | null }[] }} parts all objects of the file: texts outside of
 * streams, and what object streams unpack to with their dictionaries
 * @returns {boolean}
 */
export function areHarmless(places, parts) {
  if (places.length > MAX_VALUES) return false;
  const values = places.map(({ bytes, at }) => readValue(bytes, at));
  const wanted = new Set(values.filter((value) => value?.kind === 'reference').map(({ number }) => number));
  if (!values.every((value) => value?.kind === 'reference' || isHarmless(value))) return false;
  if (wanted.size === 0) return true;
  const found = definitionsOf(wanted, parts);
  // An object that is itself a reference is not permitted (7.3.10), so that there are no chains and no cycles to follow.
  return found !== null && [...found.values()].every((all) => all.length > 0 && all.every(isHarmless));
}
