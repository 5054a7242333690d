import type { CallContext } from '../calls/call-context.ts';

/** Data of the call that a ceremony needs. */
export type Site = Pick<CallContext, 'host' | 'headers' | 'brand'>;

/** The brand's host is the relying party, so a passkey works for no other brand and on no imitation of this one. */
export function relyingParty({ host, headers, brand }: Site) {
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost');
  const address = headers.host?.toLowerCase() ?? host;
  const origins = isOwnMachine ? [`http://${address}`, `https://${address}`] : [`https://${address}`];
  return { rpID: host, rpName: brand.name, origins };
}
