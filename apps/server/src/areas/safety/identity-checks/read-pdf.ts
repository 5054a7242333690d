import { inflateSync } from 'node:zlib';

/** PDF names that run actions, embed files or encrypt the content. */
const ACTIVE_NAME =
  /\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Encrypt)(?![\w.])/;
const STREAM_HEAD = /stream\r?\n/g;
const STREAM_END = 'endstream';
/** A stream's dictionary precedes it within this many characters. */
const DICTIONARY_REACH = 2_000;
const MAX_UNPACKED = 10_485_760;
const MAX_STREAMS = 20_000;

/** Decodes PDF names, in which `#` and two hexadecimal digits encode a character. */
const plain = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Unpacks an object stream; null when it cannot be unpacked. */
function unpack(dictionary: string, body: string): string | null {
  if (!/\/FlateDecode\b/.test(dictionary)) return body;
  try {
    // The line break before `endstream` is not part of the stream.
    const bytes = Buffer.from(body, 'latin1');
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString('latin1');
  } catch {
    return null;
  }
}

/** Text outside streams and unpacked object streams; null when a stream has no end or cannot be unpacked. */
function readStreams(text: string): { readonly outside: string; readonly packed: string } | null {
  const outside: string[] = [];
  let packed = '';
  let from = 0;
  for (let streams = 0; ; streams += 1) {
    STREAM_HEAD.lastIndex = from;
    const head = STREAM_HEAD.exec(text);
    if (head === null) return { outside: outside.join(' ') + text.slice(from), packed };
    const start = head.index + head[0].length;
    const end = text.indexOf(STREAM_END, start);
    if (end < 0 || streams === MAX_STREAMS) return null;
    const before = text.slice(from, head.index);
    const dictionary = plain(before.slice(-DICTIONARY_REACH));
    if (/\/ObjStm\b/.test(dictionary)) {
      const objects = unpack(dictionary, text.slice(start, end));
      if (objects === null || packed.length + objects.length > MAX_UNPACKED) return null;
      packed += objects;
    }
    outside.push(before);
    from = end + STREAM_END.length;
  }
}

/**
 * Whether a PDF has only static content: no scripts, actions or embedded files. Object streams are searched; picture and content streams
 * are not, because random bytes would match names. Runs in time linear to the file size.
 */
export function isPlainPdf(upload: Buffer): boolean {
  const text = upload.toString('latin1');
  if (!text.slice(-2_048).includes('%%EOF')) return false;
  const read = readStreams(text);
  return read !== null && !ACTIVE_NAME.test(plain(read.outside)) && !ACTIVE_NAME.test(plain(read.packed));
}
