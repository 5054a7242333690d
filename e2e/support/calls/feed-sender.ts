import { createHmac, randomUUID } from 'node:crypto';

const PATH = '/lgw/feed/v1/results';

const hmac = (secret: Buffer, lines: readonly string[], body: Buffer) =>
  `v1=${createHmac('sha256', secret)
    .update(`${lines.join('\n')}\n`)
    .update(body)
    .digest('base64url')}`;

/** A provider of results by docs/result-feed.md: signs its messages and verifies the answers. */
export function createFeedSender(
  portal: string,
  feed: string,
  key: { readonly id: string; readonly secret: string },
  now: () => Date,
) {
  const secret = Buffer.from(key.secret, 'hex');
  return async (result: object): Promise<object> => {
    const body = Buffer.from(JSON.stringify(result));
    const [time, request] = [String(now().getTime()), randomUUID()];
    const response = await fetch(`${portal}${PATH}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'lantern-vendor': feed,
        'lantern-key': key.id,
        'lantern-time': time,
        'lantern-request': request,
        'lantern-signature': hmac(secret, ['v1', 'POST', PATH, feed, key.id, time, request], body),
      },
      signal: AbortSignal.timeout(10_000),
    });
    const answer = Buffer.from(await response.arrayBuffer());
    const answeredAt = response.headers.get('lantern-time') ?? '';
    const expected = hmac(secret, ['v1', 'answer', String(response.status), request, answeredAt], answer);
    const isSigned = response.headers.get('lantern-signature') === expected;
    return { ...(JSON.parse(answer.toString('utf8')) as object), isSigned };
  };
}
