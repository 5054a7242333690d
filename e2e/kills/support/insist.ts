import type { Code, Envelope } from '@lantern/contract/codes';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import type { Client } from '../../support/calls/client.ts';
import { until } from '../../support/until.ts';

/** Within this time a platform has to answer again, whatever was killed. */
export const RECOVERY_MS = 300_000;

/** What a platform says while a part of it is missing; anything else is an answer. */
const PASSING: readonly Code[] = ['UNKNOWN', 'OVERLOADED', 'RATE_LIMITED'];

/**
 * Asks until the platform answers: what got lost in a kill is asked for again, with the same payload.
 *
 * @throws Error when it does not answer in time
 */
export function insist<Name extends CallName>(
  client: Client,
  row: TypedCall<Name>,
  payload: Payload<Name>,
  token: string,
): Promise<Envelope<Value<Name>>> {
  const send = async () => {
    const { envelope } = await client.call(row, payload as object, token);
    return envelope.success || !PASSING.includes(envelope.value.code) ? envelope : null;
  };
  return until(`${row.name} is answered`, send, { withinMs: RECOVERY_MS, everyMs: 200 });
}

/** A call that has to succeed, however long the platform takes. */
export async function insistOn<Name extends CallName>(
  client: Client,
  row: TypedCall<Name>,
  payload: Payload<Name>,
  token: string,
): Promise<Value<Name>> {
  const envelope = await insist(client, row, payload, token);
  if (envelope.success) return envelope.value;
  throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
}

/** A call that may be refused with one of these codes, and with no other. Null: it was. */
export async function insistOr<Name extends CallName>(
  client: Client,
  row: TypedCall<Name>,
  payload: Payload<Name>,
  token: string,
  allowed: readonly Code[],
): Promise<Value<Name> | null> {
  const envelope = await insist(client, row, payload, token);
  if (envelope.success) return envelope.value;
  if (allowed.includes(envelope.value.code)) return null;
  throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
}
