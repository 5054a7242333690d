// Reads values of a PDF (ISO 32000-1, 7.3), as far as judging a PDF needs them. Everything is bounded: the files come from outside.

/** A value that is longer than this is not read; destinations, actions and dictionaries of object streams are far shorter. */
const MAX_VALUE_BYTES = 4_096;
const MAX_DEPTH = 8;

const codes = (text) => [...text].map((one) => one.charCodeAt(0));
const tableOf = (text) => {
  const table = new Uint8Array(256);
  for (const code of codes(text)) table[code] = 1;
  return table;
};
const IS_WHITE = tableOf('\0\t\n\f\r ');
const IS_LINE_END = tableOf('\n\r');
const IS_DIGIT = tableOf('0123456789');
const IS_SIGN = tableOf('+-.');
/** Bytes that end a name or a word. */
const IS_END = tableOf('\0\t\n\f\r ()<>[]{}/%');
const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH, DOT] = codes('()<>/%\\.');
const HEADER = 'obj';
const INTEGER = /^\d{1,10}$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The place after white space and comments. */
function skipWhite(bytes, from) {
  let at = from;
  for (; at < bytes.length; at += 1) {
    if (bytes[at] === PERCENT) while (at + 1 < bytes.length && IS_LINE_END[bytes[at + 1]] === 0) at += 1;
    else if (IS_WHITE[bytes[at]] === 0) break;
  }
  return at;
}

/** The place after a string in parentheses, which may contain further pairs; -1 when it has no end. */
function stringEnd(bytes, from) {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === OPEN) depth += 1;
    else if (bytes[at] === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function wordEnd(bytes, from) {
  let at = from;
  while (at < bytes.length && IS_END[bytes[at]] === 0) at += 1;
  return at;
}

const unescaped = (name) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The next token: its kind, its text and the place after it. Null at the end and for a token without an end. */
function readToken(bytes, from) {
  const at = skipWhite(bytes, from);
  if (at >= bytes.length) return null;
  const byte = bytes[at];
  if (byte === OPEN) {
    const end = stringEnd(bytes, at);
    return end < 0 ? null : { kind: 'string', end };
  }
  if (byte === LESS && bytes[at + 1] !== LESS) {
    const end = bytes.indexOf(GREATER, at) + 1;
    return end === 0 ? null : { kind: 'string', end };
  }
  if (byte === SLASH) {
    const end = wordEnd(bytes, at + 1);
    return { kind: 'name', text: unescaped(bytes.toString('latin1', at + 1, end)), end };
  }
  if (IS_END[byte] === 1) {
    const end = at + ((byte === LESS || byte === GREATER) && bytes[at + 1] === byte ? 2 : 1);
    return { kind: 'mark', text: bytes.toString('latin1', at, end), end };
  }
  const end = wordEnd(bytes, at);
  const text = bytes.toString('latin1', at, end);
  return { kind: NUMBER.test(text) ? 'number' : 'word', text, end };
}

const isInteger = (value) => value?.kind === 'number' && INTEGER.test(value.text);

/** The reference that `R` makes of the two numbers before it; null when they are none. */
function referenceOf(number, generation) {
  return isInteger(number) && isInteger(generation) ? { kind: 'reference', number: Number(number.text) } : null;
}

/** The values up to a closing mark, with the place after it. */
function readUntil(bytes, from, mark, depth) {
  const items = [];
  let at = from;
  for (;;) {
    const token = readToken(bytes, at);
    if (token === null) return null;
    if (token.kind === 'mark' && token.text === mark) return { items, end: token.end };
    const isReference = token.kind === 'word' && token.text === 'R';
    const value = isReference ? referenceOf(...items.splice(-2)) : valueAt(bytes, token, depth);
    if (value === null) return null;
    items.push(value);
    at = value.end ?? token.end;
  }
}

/** The value that begins with a token. */
function valueAt(bytes, token, depth) {
  if (token.kind !== 'mark') return token;
  const isArray = token.text === '[';
  if ((!isArray && token.text !== '<<') || depth === MAX_DEPTH) return null;
  const read = readUntil(bytes, token.end, isArray ? ']' : '>>', depth + 1);
  if (read === null) return null;
  const { items, end } = read;
  if (isArray) return { kind: 'array', items, end };
  const isPaired = items.length % 2 === 0 && items.every((item, index) => index % 2 === 1 || item.kind === 'name');
  if (!isPaired) return null;
  const entries = items.flatMap((key, index) => (index % 2 === 0 ? [[key.text, items[index + 1]]] : []));
  return { kind: 'dictionary', entries, end };
}

/**
 * Reads the value at a place: white space and comments before it are skipped.
 *
 * @param {Buffer} bytes
 * @param {number} from
 * @returns null when it is malformed, deeper than eight levels or longer than 4,096 bytes. Otherwise its `kind`: `name`, `number` and
 * `word` (`true`, `null`, …) with their `text`, names without escapes; `string`; `array` with `items`; `dictionary` with `entries`, pairs
 * of a key's text and a value in their order, repeated keys included; `reference` with the `number` of the object. All but references
 * have `end`, the place after them as counted from `from`.
 */
export function readValue(bytes, from) {
  const reach = bytes.subarray(from, from + MAX_VALUE_BYTES);
  const first = readToken(reach, 0);
  if (first === null) return null;
  if (isInteger(first)) {
    const second = readToken(reach, first.end);
    const third = isInteger(second) ? readToken(reach, second.end) : null;
    if (third?.kind === 'word' && third.text === 'R') return referenceOf(first, second);
  }
  return valueAt(reach, first, 0);
}

/** The only value of a key when it is a whole number; null otherwise. */
function integerOf(dictionary, key) {
  const values = dictionary.entries.filter(([name]) => name === key);
  return values.length === 1 && isInteger(values[0][1]) ? Number(values[0][1].text) : null;
}

/**
 * Where an object stream has the objects with given numbers.
 *
 * @param {Buffer} objects what the stream unpacks to
 * @param {object | null} dictionary the stream's dictionary, as `readValue` gives it
 * @param {Set<number>} wanted
 * @returns {{ number: number, at: number }[] | null} places of their values; null when the dictionary or the list is malformed
 */
export function packedPlaces(objects, dictionary, wanted) {
  if (dictionary?.kind !== 'dictionary') return null;
  const [count, first] = [integerOf(dictionary, 'N'), integerOf(dictionary, 'First')];
  if (count === null || first === null || first > objects.length) return null;
  const head = objects.subarray(0, first);
  const places = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const number = readToken(head, at);
    const offset = number && readToken(head, number.end);
    if (!isInteger(number) || !isInteger(offset)) return null;
    if (wanted.has(Number(number.text))) places.push({ number: Number(number.text), at: first + Number(offset.text) });
    at = offset.end;
  }
  return places;
}

const before = (bytes, from, table) => {
  let at = from;
  while (at > 0 && table[bytes[at - 1]] === 1) at -= 1;
  return at;
};

/** Whether a comment may stand between a number and the line that begins at this place: `7 0 % note`, or a whole line of comment. */
function endsInComment(bytes, lineEnd) {
  let start = lineEnd;
  while (start > 0 && IS_LINE_END[bytes[start - 1]] === 0) start -= 1;
  for (let at = start; at < lineEnd; at += 1) {
    if (bytes[at] !== PERCENT) continue;
    const number = before(bytes, at, IS_WHITE);
    if (number <= start || IS_DIGIT[bytes[number - 1]] === 1) return true;
  }
  return false;
}

/** The head of an object before its `obj`: its number, NaN when it is written unusually, or null when there is none. */
function numberBefore(bytes, place) {
  const generationEnd = before(bytes, place, IS_WHITE);
  const generation = before(bytes, generationEnd, IS_DIGIT);
  const last = bytes[generationEnd - 1];
  if (generation === generationEnd) {
    const hasLine = bytes.subarray(generationEnd, place).some((byte) => IS_LINE_END[byte] === 1);
    return last === DOT || (hasLine && endsInComment(bytes, generationEnd)) ? Number.NaN : null;
  }
  const numberEnd = before(bytes, generation, IS_WHITE);
  const number = before(bytes, numberEnd, IS_DIGIT);
  const isApart = numberEnd < generation;
  if (!isApart || number === numberEnd || bytes[number - 1] === DOT) {
    return isApart || IS_SIGN[bytes[generation - 1]] === 1 ? Number.NaN : null;
  }
  return Number(bytes.toString('latin1', number, numberEnd));
}

/**
 * The heads of objects (`7 0 obj`) anywhere in a text, also in its strings and comments: programs that repair a damaged file may find these
 * too. Each byte is read a fixed number of times.
 *
 * @param {Buffer} bytes
 * @returns {Generator<{ number: number, at: number }>} number of each object, NaN when it is written unusually (with a comment between its
 * parts, with a decimal point), and the place of its value
 */
export function* headsOfObjects(bytes) {
  for (let place = bytes.indexOf(HEADER); place >= 0; place = bytes.indexOf(HEADER, place + 1)) {
    const number = numberBefore(bytes, place);
    if (number !== null) yield { number, at: place + HEADER.length };
  }
}
