import type { Envelope } from '@lantern/contract/codes';
import type { CallName, Payload, TypedCall } from '@lantern/contract/schemas';
import { readToken } from '../session/session.ts';
import { requestOf, transportFailure } from './call.ts';
import { Refused } from './refused.ts';

const TIMEOUT_MS = 60_000;
/** A browser reads the object URL some time after the click, so it is revoked only after this delay. */
const REVOKE_MS = 60_000;

/** Sends a call whose response is a file and saves it under the name in the response; throws `Refused` like `call`. */
export async function saveFile<Name extends CallName>(row: TypedCall<Name>, payload: Payload<Name>): Promise<void> {
  const response = await requestOf(row, payload as object, readToken(), { timeoutMs: TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw transportFailure(error);
    },
  );
  if (!response.ok) {
    const envelope = (await response.json()) as Envelope<unknown>;
    if (envelope.success) throw new Refused('BROKEN', '');
    throw new Refused(envelope.value.code, envelope.message, envelope.value.params, response.status);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  const url = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
