import type { Value } from '@lantern/contract/schemas';

export type DrawRecord = Value<'lottery.draw'>;

/** A published draw with its bet list; `lines` is null when there are more than a browser should fetch. */
export interface Published {
  readonly draw: DrawRecord;
  readonly lines: readonly string[] | null;
}

export const STEPS = ['seal', 'bets', 'secret', 'beacon', 'mix', 'digits'] as const;
export type StepName = (typeof STEPS)[number];

/** `skipped`: could not be checked here, which the page says; the other steps do not depend on it. */
export type StepState = 'good' | 'bad' | 'skipped';

export interface Verdict {
  readonly steps: Readonly<Record<StepName, StepState>>;
  readonly isGood: boolean;
  /** Values computed on this device: the digest of the bets, the outcome's bytes, and how they became numbers. */
  readonly digest: string;
  readonly bytes: readonly number[];
  readonly numbers: readonly DrawnNumber[];
  /** Positions of used bytes that were rejected. */
  readonly skipped: ReadonlySet<number>;
  readonly tookMs: number;
}

/** One drawn number: the byte that selected it, the number of remaining values, and the value at the selected position. */
export interface DrawnNumber {
  readonly byte: number;
  readonly among: number;
  readonly number: string;
  /** Position of the byte. */
  readonly at: number;
}

/** A copied byte array: WebCrypto needs a plain ArrayBuffer. */
type Bytes = Uint8Array<ArrayBuffer>;

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const QUICKNET_GENESIS_S = 1_692_803_367;
const QUICKNET_PERIOD_S = 3;

async function sha256(message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message));
}

async function hashTimes(value: Bytes, times: number): Promise<Bytes> {
  let hashed = value;
  for (let done = 0; done < times; done += 1) hashed = await sha256(hashed);
  return hashed;
}

async function hmacSha256(key: Bytes, message: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
}

function bytesOf(hex: string | null): Bytes {
  return Uint8Array.from(hex?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function join(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

/** The canonical list of a draw's bets (docs/fairness.md). */
function listOf(draw: DrawRecord, lines: readonly string[]): Bytes {
  return new TextEncoder().encode(`${[`lantern-bets/1 ${draw.gameCode} ${draw.issueNumber}`, ...lines].join('\n')}\n`);
}

/**
 * Recomputes a draw from its published data with the browser's own cryptography, independent of the server's code. Implements
 * docs/fairness.md.
 */
export async function verifyDraw({ draw, lines }: Published): Promise<Verdict> {
  const began = performance.now();
  const { chain, beacon, bets } = draw;
  const key = bytesOf(chain.value);
  const value = bytesOf(beacon.value);
  const digest = lines === null ? bytesOf(bets?.digest ?? null) : await sha256(listOf(draw, lines));
  const message = join(digest, value);
  const outcome = await hmacSha256(key, message);
  const { numbers, skipped } = await drawNumbers(key, message, draw.form);
  const steps = {
    seal: stateOf(Date.parse(chain.committedAt) <= Date.parse(draw.opensAt)),
    bets: lines === null ? ('skipped' as const) : stateOf(areBetsSealed(draw, lines, hexOf(digest))),
    secret: stateOf(hexOf(await hashTimes(key, chain.index)) === chain.commitment),
    beacon: stateOf(isInTime(draw) && (await isBeaconTrue(beacon, value))),
    mix: stateOf(hexOf(outcome) === draw.outcome),
    digits: stateOf(numbers.map((one) => one.number).join(draw.form.separator) === draw.digits),
  };
  return {
    steps,
    isGood: Object.values(steps).every((state) => state !== 'bad'),
    digest: hexOf(digest),
    bytes: [...outcome],
    numbers,
    skipped,
    tookMs: performance.now() - began,
  };
}

function stateOf(isGood: boolean): StepState {
  return isGood ? 'good' : 'bad';
}

function areBetsSealed({ bets }: DrawRecord, lines: readonly string[], digest: string): boolean {
  const ids = lines.map((line) => line.slice(0, line.indexOf('\t')));
  const isInOrder = ids.every((id, place) => place === 0 || (ids[place - 1] ?? '') < id);
  return bets !== null && lines.length === bets.count && isInOrder && digest === bets.digest;
}

/** Whether the beacon was published after the close and after the commitment. */
function isInTime({ beacon, bets, closesAt }: DrawRecord): boolean {
  const spoken = Date.parse(beacon.publishedAt);
  return bets !== null && Date.parse(closesAt) < spoken && Date.parse(bets.sealedAt) < spoken;
}

async function isBeaconTrue(beacon: DrawRecord['beacon'], value: Bytes): Promise<boolean> {
  if (beacon.name === 'OFFLINE') return hexOf(await hashTimes(value, beacon.round)) === beacon.network;
  const roundAt = (QUICKNET_GENESIS_S + (beacon.round - 1) * QUICKNET_PERIOD_S) * 1000;
  if (beacon.network !== QUICKNET || roundAt !== Date.parse(beacon.publishedAt)) return false;
  const signature = bytesOf(beacon.signature);
  if (hexOf(await sha256(signature)) !== hexOf(value)) return false;
  const { isQuicknetSignature } = await import('./quicknet-signature.ts');
  const round = new Uint8Array(8);
  new DataView(round.buffer).setBigUint64(0, BigInt(beacon.round));
  return isQuicknetSignature(await sha256(round), signature);
}

/**
 * Numbers of a draw: each byte selects a position in the list of remaining values; bytes that would favour the first positions are
 * rejected.
 */
async function drawNumbers(
  key: Bytes,
  message: Bytes,
  { count, lowest, highest, isDistinct }: DrawRecord['form'],
): Promise<Pick<Verdict, 'numbers' | 'skipped'>> {
  const left = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const numbers: DrawnNumber[] = [];
  const skipped = new Set<number>();
  for (let block = 0, at = 0; numbers.length < count; block += 1) {
    const number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, block);
    for (const byte of await hmacSha256(key, block === 0 ? message : join(message, number))) {
      const among = left.length;
      if (numbers.length === count) break;
      if (byte >= 256 - (256 % among)) skipped.add(at);
      else {
        const drawn = left[byte % among] ?? 0;
        if (isDistinct) left.splice(byte % among, 1);
        numbers.push({ byte, among, number: String(drawn).padStart(String(highest).length, '0'), at });
      }
      at += 1;
    }
  }
  return { numbers, skipped };
}
