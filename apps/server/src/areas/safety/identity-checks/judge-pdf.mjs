// Judges the structure of a PDF. It runs in its own thread (judge-pdf.ts) because a small file may unpack to megabytes.
import { inflateSync } from 'node:zlib';

/** PDF names that run actions, embed files or encrypt the content. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'OpenAction',
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

/** Whether one of the active names occurs, written plainly or with escapes. Each byte is read once. */
function hasActiveName(bytes) {
  let name = null;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at];
    if (byte === HASH && isEscape(bytes, at + 1)) {
      byte = escapedByte(bytes, at + 1);
      at += 2;
    }
    if (name !== null && IN_NAME[byte] === 1) {
      if (name.length <= LONGEST_NAME) name += String.fromCharCode(byte);
    } else {
      if (name !== null && ACTIVE_NAMES.has(name)) return true;
      name = byte === SLASH ? '' : null;
    }
  }
  return name !== null && ACTIVE_NAMES.has(name);
}

/** The dictionary before a stream, with its escapes decoded. */
function dictionaryOf(before) {
  const text = before.subarray(-DICTIONARY_REACH).toString('latin1');
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Unpacks an object stream; null when it cannot be unpacked or is too large. */
function unpack(dictionary, body, maxLength) {
  if (!/\/FlateDecode\b/.test(dictionary)) return body.length > maxLength ? null : body;
  if (maxLength === 0) return null;
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

/**
 * Whether a PDF has only static content: no scripts, actions or embedded files. Object streams are searched; picture and content streams
 * are not, because random bytes would match names. Takes time linear to the size of the file and of what it unpacks to, which is bounded.
 *
 * @param {Uint8Array} upload
 * @returns {boolean}
 */
export function isPlain(upload) {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (!bytes.subarray(-END_REACH).includes('%%EOF')) return false;
  let unpacked = 0;
  let from = 0;
  for (let streams = 0; ; streams += 1) {
    const start = afterStreamHead(bytes, from);
    const outside = bytes.subarray(from, start < 0 ? bytes.length : start);
    if (hasActiveName(outside)) return false;
    if (start < 0) return true;
    const end = bytes.indexOf(STREAM_END, start);
    if (end < 0 || streams === MAX_STREAMS) return false;
    const dictionary = dictionaryOf(outside);
    if (/\/ObjStm\b/.test(dictionary)) {
      const objects = unpack(dictionary, bytes.subarray(start, end), MAX_UNPACKED - unpacked);
      if (objects === null || hasActiveName(objects)) return false;
      unpacked += objects.length;
    }
    from = end + STREAM_END.length;
  }
}
