// Parses large bodies of calls, in a thread of its own (read-json.ts).
export const parse = (bytes) =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
