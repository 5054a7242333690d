import type { Envelope } from '@lantern/contract/codes';
import type { CallName, Payload, TypedCall } from '@lantern/contract/schemas';
import { readToken } from '../session/session.ts';
import { requestOf, transportFailure } from './call.ts';
import { Refused } from './refused.ts';

const TIMEOUT_MS = 60_000;
/** A browser takes what it saves some time after it was told to. */
const KEPT_MS = 60_000;

/** Calls a row whose answer is a file and saves it under the name that it came with; throws `Refused` like `call`. */
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
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
