// Judges the structure of a PDF. It runs in its own thread (judge-pdf.ts) because a small file may unpack to megabytes.
import { inflateSync } from 'node:zlib';
import { areHarmless } from './open-action.mjs';
import { headsOfObjects, readValue } from './pdf-values.mjs';

/** PDF names that run actions, embed files or encrypt the content. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'AA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Encrypt',
]);
/** What happens on opening: harmless values are allowed. */
const OPEN_ACTION = 'OpenAction';
const LONGEST_NAME = Math.max(...[...ACTIVE_NAMES].map((name) => name.length));
const STREAM = 'stream';
const STREAM_END = 'endstream';
/** A stream's dictionary precedes it within this many bytes. */
const DICTIONARY_REACH = 2_000;
/** Bytes of a file that must contain its end. */
const END_REACH = 2_048;
const MAX_UNPACKED = 10_485_760;
const MAX_STREAMS = 20_000;
const [LINE_FEED, CARRIAGE_RETURN, HASH, SLASH] = [...'\n\r#/'].map((one) => one.charCodeAt(0));

const byteTable = (pattern) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (pattern.test(String.fromCharCode(byte)) ? 1 : 0));
/** Bytes that continue a name. */
const IN_NAME = byteTable(/[\w.]/);
const IS_HEX = byteTable(/[0-9A-Fa-f]/);

/** Whether two hexadecimal digits follow the `#` before this place: together they encode one character of a name. */
const isEscape = (bytes, at) => IS_HEX[bytes[at]] === 1 && IS_HEX[bytes[at + 1]] === 1;
const escapedByte = (bytes, at) => Number.parseInt(String.fromCharCode(bytes[at], bytes[at + 1]), 16);

/**
 * The places after each /OpenAction; null when one of the active names occurs. Names may be written plainly or with escapes. Each byte is
 * read once.
 */
function openActions(bytes) {
  const places = [];
  let name = null;
  for (let at = 0; at <= bytes.length; at += 1) {
    let byte = bytes[at];
    if (byte === HASH && isEscape(bytes, at + 1)) {
      byte = escapedByte(bytes, at + 1);
      at += 2;
    }
    if (name !== null && IN_NAME[byte] === 1) {
      if (name.length <= LONGEST_NAME) name += String.fromCharCode(byte);
    } else {
      if (name !== null && ACTIVE_NAMES.has(name)) return null;
      if (name === OPEN_ACTION) places.push({ bytes, at });
      name = byte === SLASH ? '' : null;
    }
  }
  return places;
}

/** A text between two streams, with the escapes of its names decoded. */
function decoded(bytes) {
  const text = bytes.toString('latin1');
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const OBJECT_STREAM = /\/ObjStm\b/;
/** Filters of streams, also by the short names that some programs accept. */
const FILTER = /\/(?:\w+Decode|AHx|A85|LZW|Fl|RL|CCF|DCT)\b/g;

/** Whether an object stream is packed in the one way that is unpacked here: others, or several at once, could hide names. */
const isDeflated = (dictionary) =>
  dictionary.match(FILTER)?.join() === '/FlateDecode' && !/\/Predictor\s*(?:[2-9]|1\d)/.test(dictionary);

/** Unpacks an object stream; null when it cannot be unpacked or is too large. */
function unpack(dictionary, body, maxLength) {
  if (!/\/Filter\b/.test(dictionary)) return body.length > maxLength ? null : body;
  if (maxLength === 0 || !isDeflated(dictionary)) return null;
  try {
    return inflateSync(body, { maxOutputLength: maxLength });
  } catch {
    return null;
  }
}

/** Place after the next `stream` and its line break, or -1. */
function afterStreamHead(bytes, from) {
  for (let at = bytes.indexOf(STREAM, from); at >= 0; at = bytes.indexOf(STREAM, at + 1)) {
    const after = at + STREAM.length;
    if (bytes[after] === LINE_FEED) return after + 1;
    if (bytes[after] === CARRIAGE_RETURN && bytes[after + 1] === LINE_FEED) return after + 2;
  }
  return -1;
}

/** The dictionary of the last object before a stream; null when it does not end directly before it. */
function lastDictionary(outside) {
  const bytes = outside.subarray(-DICTIONARY_REACH);
  const head = [...headsOfObjects(bytes)].at(-1);
  const value = head === undefined ? null : readValue(bytes, head.at);
  return value?.kind === 'dictionary' && bytes.toString('latin1', head.at + value.end).trim() === STREAM ? value : null;
}
const hasObject = (bytes) => headsOfObjects(bytes).next().done === false;

/**
 * The objects of a file: the texts outside of its streams, and what its object streams unpack to. Null when one of them cannot be read, or
 * when another stream contains objects, which a file's index could name.
 */
function partsOf(bytes) {
  const [plain, packed] = [[], []];
  let unpacked = 0;
  let from = 0;
  for (let streams = 0; ; streams += 1) {
    const start = afterStreamHead(bytes, from);
    const outside = bytes.subarray(from, start < 0 ? bytes.length : start);
    plain.push(outside);
    if (start < 0) return { plain, packed };
    const end = bytes.indexOf(STREAM_END, start);
    if (end < 0 || streams === MAX_STREAMS) return null;
    const body = bytes.subarray(start, end);
    if (hasObject(body)) return null;
    const text = decoded(outside);
    if (OBJECT_STREAM.test(text)) {
      const dictionary = text.slice(-DICTIONARY_REACH);
      // A longer dictionary could hide how the stream is packed.
      if (!OBJECT_STREAM.test(dictionary)) return null;
      const objects = unpack(dictionary, body, MAX_UNPACKED - unpacked);
      if (objects === null) return null;
      packed.push({ objects, dictionary: lastDictionary(outside) });
      unpacked += objects.length;
    }
    from = end + STREAM_END.length;
  }
}

/**
 * Whether a PDF has only static content: no scripts, no embedded files and no actions but one that opens it at a place. Object streams are
 * searched; picture and content streams are not, because random bytes would match names. Takes time linear to the size of the file and of
 * what it unpacks to, which is bounded.
 *
 * @param {Uint8Array} upload
 * @returns {boolean}
 */
export function isPlain(upload) {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (!bytes.subarray(-END_REACH).includes('%%EOF')) return false;
  const parts = partsOf(bytes);
  if (parts === null) return false;
  const places = [];
  for (const text of [...parts.plain, ...parts.packed.map(({ objects }) => objects)]) {
    const found = openActions(text);
    if (found === null) return false;
    for (const place of found) places.push(place);
  }
  return areHarmless(places, parts);
}
