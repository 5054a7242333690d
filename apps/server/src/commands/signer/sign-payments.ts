import { createHash } from 'node:crypto';
import type { Journal, JournalLine } from './journal.ts';
import type { SignerKeys } from './keys.ts';
import { judge, type SignerRules, type SigningRequest, type Verdict } from './rules.ts';

export interface SigningDeps {
  readonly keys: SignerKeys;
  readonly rules: SignerRules;
  readonly journal: Journal;
  readonly now: () => Date;
}

interface SignedTransaction {
  readonly raw: string;
  readonly hash: string;
}

/**
 * A function that signs one payment per nonce of an account. The same payment is signed again only with a higher fee.
 * Calls are handled one after the other: today's sum includes a payment before the next one is checked.
 */
export function createPaymentSigning(
  deps: SigningDeps,
): (request: SigningRequest) => Promise<SignedTransaction | { readonly refusal: string }> {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const next = last.then(async () => {
      const refusal = admit(deps, request);
      return refusal === null ? signatureOf(deps.keys, request) : { refusal };
    });
    last = next.catch(() => undefined);
    return next;
  };
}

/**
 * Checks a request and writes it to the journal, unless the same one was signed before.
 * @returns the refusal, or null
 */
function admit(deps: SigningDeps, request: SigningRequest): string | null {
  const digest = digestOf(request, 'all');
  const earlier = deps.journal.find(request);
  if (earlier.some((line) => line.digest === digest)) return null;
  const last = earlier.at(-1);
  if (last !== undefined && !isReplacement(last, request)) return 'NONCE_TAKEN';
  const now = deps.now();
  const verdict = judgeToday(deps, request, last, now);
  if ('refusal' in verdict) return verdict.refusal;
  const { contract, units } = verdict.payment;
  const { chainId, path, nonce, reference, maxFeePerGas, maxPriorityFeePerGas } = request;
  deps.journal.append({
    ...{ chainId, path, nonce, reference, digest, contract, units: units.toString(), at: now.toISOString() },
    ...{ payment: digestOf(request, 'payment'), maxFeePerGas, maxPriorityFeePerGas },
  });
  return null;
}

/** A replacement was counted at its first signature. */
function judgeToday(
  { keys, rules, journal }: SigningDeps,
  request: SigningRequest,
  last: JournalLine | undefined,
  now: Date,
): Verdict {
  const paidToday = (contract: string | null) =>
    last === undefined ? journal.paidOn(request.chainId, contract, now) : 0n;
  return judge(rules, request, { wallet: keys.wallet, paidToday });
}

/** Deterministic: the same request gives the same bytes, because the signature's k value is derived from key and message. */
async function signatureOf(keys: SignerKeys, request: SigningRequest): Promise<SignedTransaction> {
  const { keccak256 } = await import('viem/utils');
  const raw = await keys.accountAt(request.path).signTransaction({
    type: 'eip1559',
    chainId: request.chainId,
    nonce: Number(request.nonce),
    to: request.to as `0x${string}`,
    value: BigInt(request.value),
    data: request.data as `0x${string}`,
    gas: BigInt(request.gas),
    maxFeePerGas: BigInt(request.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas),
  });
  return { raw, hash: keccak256(raw) };
}

/** The same payment with the same nonce and a higher fee: only one of the versions can be mined. */
function isReplacement(last: JournalLine, request: SigningRequest): boolean {
  const { payment, maxFeePerGas, maxPriorityFeePerGas } = last;
  if (payment !== digestOf(request, 'payment') || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)
    return false;
  return (
    BigInt(request.maxFeePerGas) > BigInt(maxFeePerGas) &&
    BigInt(request.maxPriorityFeePerGas) > BigInt(maxPriorityFeePerGas)
  );
}

/**
 * Digest of a request, with or without its fees, over the fields in a fixed order, so that the field order of the message does not matter.
 */
function digestOf(request: SigningRequest, what: 'all' | 'payment'): string {
  const { reference, chainId, path, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = request;
  const payment = [reference, chainId, path, nonce, to, value, data, gas];
  const fields = what === 'all' ? [...payment, maxFeePerGas, maxPriorityFeePerGas] : payment;
  return createHash('sha256').update(fields.join('\n')).digest('hex');
}
