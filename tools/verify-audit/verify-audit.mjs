// Verifies an exported audit log. Needs only Node 20; docs/running.md describes the hash chain.
//   node verify-audit.mjs audit-2026-01-01-2026-04-01.csv [audit-anchors.jsonl]
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Rows of a CSV file (RFC 4180). */
function readCsv(text) {
  const rows = [];
  let row = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (mark === '"') isQuoted = true;
    else if (mark === ',') {
      row.push(cell);
      cell = '';
    } else if (mark === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += mark;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const plain = (text) => text.replace(/^'(?=[=+\-@\t\r])/, '');
/** JSON independent of the order of names. */
const canonical = (value) =>
  JSON.stringify(value, (_name, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const jsonCell = (text) => canonical(text === '' ? null : JSON.parse(plain(text)));

/** The fault of a single row, or null. */
function faultOf(line) {
  const hash = createHash('sha256')
    .update(Buffer.from(line.previous_hash, 'hex'))
    .update(line.sealed, 'utf8')
    .digest('hex');
  if (hash !== line.hash) return 'its hash is not that of its content';
  const [, , micros, , actor, ip, action, permission, target, before, after, requestId] = JSON.parse(line.sealed);
  const recorded = { actor, ip, action, permission, target, request_id: requestId };
  for (const [name, value] of Object.entries(recorded)) {
    if (plain(line[name]) !== (value ?? '')) return `its ${name} is not what was sealed`;
  }
  if (Date.parse(line.at) !== Math.floor(micros / 1000)) return 'its time is not what was sealed';
  if (jsonCell(line.before) !== canonical(before)) return 'its state before is not what was sealed';
  return jsonCell(line.after) === canonical(after) ? null : 'its state after is not what was sealed';
}

/** Anchors of the file's brand, by position. */
async function readAnchors(place, brandId) {
  const lines = (await readFile(place, 'utf8')).split('\n').filter((line) => line !== '');
  const own = lines.map((line) => JSON.parse(line)).filter((anchor) => anchor.brandId === brandId);
  return new Map(own.map(({ position, head }) => [Number(position), head]));
}

async function main(place, anchorsPlace) {
  if (place === undefined) throw new Error('usage: node verify-audit.mjs <export.csv> [<audit-anchors.jsonl>]');
  const [head = [], ...rows] = readCsv(await readFile(place, 'utf8'));
  const lines = rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])));
  if (!head.includes('sealed')) throw new Error(`${place} is no exported audit log`);
  lines.sort((a, b) => Number(a.position) - Number(b.position));
  const brand = lines.length === 0 ? '' : String(JSON.parse(lines[0].sealed)[0]);
  const anchors = anchorsPlace === undefined ? new Map() : await readAnchors(anchorsPlace, brand);
  let joined = 0;
  let anchored = 0;
  const faults = [];
  for (const [at, line] of lines.entries()) {
    const fault = faultOf(line);
    if (fault !== null) faults.push(`#${line.position}: ${fault}`);
    const before = lines[at - 1];
    if (before !== undefined && Number(before.position) === Number(line.position) - 1) {
      if (before.hash === line.previous_hash) joined += 1;
      else faults.push(`#${line.position}: it does not follow #${before.position}`);
    }
    const anchor = anchors.get(Number(line.position));
    if (anchor === line.hash) anchored += 1;
    else if (anchor !== undefined) faults.push(`#${line.position}: another hash was written down for it outside`);
  }
  for (const fault of faults) console.log(`FAIL  ${fault}`);
  console.log(
    `${lines.length} entries, ${joined} joined to the one before, ${anchored} anchors met, ${faults.length} faults`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

try {
  await main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
