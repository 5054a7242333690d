// Recomputes a draw from the platform's published data. Needs only Node 20; docs/fairness.md describes the algorithm.
//   node verify-draw.mjs https://play.example/lgw/draws/one?issueId=1234
//   node verify-draw.mjs proof.json          (the file of the proof page: {"draw": …, "lines": […]})
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const bytes = (hex) => Buffer.from(hex ?? '', 'hex');
const hashTimes = (value, times) => {
  for (; times > 0; times -= 1) value = sha256(value);
  return value;
};

async function get(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${answer.message ?? ''}`);
  return answer.value;
}

/** The published record of a draw and its bet list. */
async function load(place) {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'));
  const draw = await get(place);
  const lines = [];
  for (let page = 1; page <= (draw.bets?.pages ?? 0); page += 1) {
    const address = new URL(place);
    address.pathname = address.pathname.replace(/one$/, 'bets');
    address.search = `?issueId=${draw.issueId}&page=${page}`;
    lines.push(...(await get(address)).lines);
  }
  return { draw, lines };
}

/** Random bytes: the outcome, then block n = HMAC(chain value, digest ‖ beacon ‖ n). */
function* chance(key, message) {
  yield* hmac(key, message);
  for (let n = 1; ; n += 1) yield* hmac(key, Buffer.concat([message, Buffer.from([0, 0, n >> 8, n & 255])]));
}

/** Numbers of a draw: each byte selects a position in the list; bytes that would favour the first positions are rejected. */
function numbersOf(source, { count, lowest, highest, isDistinct, separator }) {
  const left = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const drawn = [];
  while (drawn.length < count) {
    const byte = source.next().value;
    if (byte >= 256 - (256 % left.length)) continue;
    const place = byte % left.length;
    drawn.push(String(left[place]).padStart(String(highest).length, '0'));
    if (isDistinct) left.splice(place, 1);
  }
  return drawn.join(separator);
}

async function main(place) {
  if (place === undefined) throw new Error('usage: node verify-draw.mjs <address of a draw, or a proof file>');
  const { draw, lines } = await load(place);
  const { chain, beacon, bets, form, gameCode, issueNumber } = draw;
  if (draw.drawnAt === null) throw new Error(`issue ${issueNumber} has not been drawn (${draw.state})`);
  let failed = 0;
  const step = (isGood, text) => {
    if (!isGood) failed += 1;
    console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${text}`);
  };
  const [key, value] = [bytes(chain.value), bytes(beacon.value)];
  const list = `${[`lantern-bets/1 ${gameCode} ${issueNumber}`, ...lines].join('\n')}\n`;
  const digest = sha256(Buffer.from(list, 'ascii'));
  const message = Buffer.concat([digest, value]);
  const ids = lines.map((line) => line.split('\t')[0]);
  const isInOrder = ids.every((id, place) => place === 0 || ids[place - 1] < id);
  const times = [chain.committedAt, draw.opensAt, draw.closesAt, bets.sealedAt, beacon.publishedAt];
  const [committed, opened, closed, sealed, spoken] = times.map((text) => Date.parse(text));

  step(committed <= opened, 'the chain was committed before the issue opened');
  step(hashTimes(key, chain.index).equals(bytes(chain.commitment)), 'the revealed value leads to the commitment');
  step(lines.length === bets.count && isInOrder, 'the bets are as many as were sealed, in their order');
  step(digest.equals(bytes(bets.digest)), 'the digest of the bets is the sealed one');
  step(closed < spoken && sealed < spoken, 'the bets were closed and sealed before the beacon spoke');
  if (beacon.name === 'DRAND') {
    const isRound = beacon.network === QUICKNET && (1692803367 + 3 * (beacon.round - 1)) * 1000 === spoken;
    step(isRound, 'the beacon is drand quicknet, its round of that time');
    step(sha256(bytes(beacon.signature)).equals(value), "the beacon's value is the SHA-256 of its signature");
  } else {
    const isTrue = hashTimes(value, beacon.round).equals(bytes(beacon.network));
    step(isTrue, 'OFFLINE beacon of the platform: the value matches its commitment');
  }
  step(hmac(key, message).equals(bytes(draw.outcome)), 'the outcome is HMAC-SHA256(chain value, digest + beacon)');
  step(numbersOf(chance(key, message), form) === draw.digits, 'the numbers follow from the outcome');
  console.log(`${gameCode} ${issueNumber}: ${draw.digits} ${failed === 0 ? 'checks out' : 'DOES NOT check out'}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main(process.argv[2]).catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
