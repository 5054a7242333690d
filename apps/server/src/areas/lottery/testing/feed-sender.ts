import { randomUUID } from 'node:crypto';
import { HEADERS, signAnswer, signRequest } from '@lantern/vendor-protocol';
import { FEED_PATH, type FeedAnswer } from '../feeds/feed-protocol.ts';

/** A provider's key; the secret as hexadecimal digits. */
export interface SenderKey {
  readonly id: string;
  readonly secret: string;
}

/** How a delivery differs from a valid one. */
export interface DeliveryFlaws {
  readonly key?: SenderKey;
  readonly time?: Date;
  readonly requestId?: string;
  /** Sent instead of the signed body. */
  readonly body?: string;
  readonly feed?: string;
}

/** A provider of results over HTTP, which signs every delivery and verifies the answers. */
export function createFeedSender(url: string, feed: string, key: SenderKey, now: () => Date) {
  return async (result: object, flaws: DeliveryFlaws = {}): Promise<FeedAnswer & { readonly isSigned: boolean }> => {
    const signed = Buffer.from(JSON.stringify(result));
    const { id, secret } = flaws.key ?? key;
    const bytes = Buffer.from(secret, 'hex');
    const vendor = flaws.feed ?? feed;
    const time = String((flaws.time ?? now()).getTime());
    const requestId = flaws.requestId ?? randomUUID();
    const covered = { method: 'POST', path: FEED_PATH, vendor, keyId: id, time, requestId };
    const answer = await fetch(`${url}${FEED_PATH}`, {
      method: 'POST',
      body: flaws.body ?? signed,
      headers: {
        'content-type': 'application/json',
        [HEADERS.vendor]: vendor,
        [HEADERS.key]: id,
        [HEADERS.time]: time,
        [HEADERS.request]: requestId,
        [HEADERS.signature]: signRequest(bytes, covered, signed),
      },
      signal: AbortSignal.timeout(10_000),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const answeredAt = answer.headers.get(HEADERS.time) ?? '';
    const expected = signAnswer(bytes, { status: answer.status, requestId, time: answeredAt }, body);
    const isSigned = answer.headers.get(HEADERS.signature) === expected;
    return { ...(JSON.parse(body.toString('utf8')) as FeedAnswer), isSigned };
  };
}
