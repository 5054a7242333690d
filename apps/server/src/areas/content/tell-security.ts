import type { Event } from '@lantern/server-kit';
import type { NewMessage } from './repository/messages.ts';

interface SecurityEvent {
  readonly memberId: string;
  /** What was changed, e.g. `TOTP_ON`; its texts are `message_security_TOTP_ON_title` and `…_text`. */
  readonly what: string;
  readonly at: string;
  readonly ip: string;
  readonly device: string;
}

/** Every change of what opens an account is told to its owner: whoever else has made it is found out. */
export function fromSecurity(event: Event): NewMessage[] {
  const { memberId, what, at, ip, device } = event.payload as SecurityEvent;
  return [
    {
      memberId: BigInt(memberId),
      kind: 'SECURITY',
      textKey: `message_security_${what}`,
      params: { ip, device },
      source: `security:${what}:${at}`,
    },
  ];
}

/** Another login password, whichever way it was set. */
export function fromPasswordChange(event: Event): NewMessage[] {
  const { memberId, at, ip } = event.payload as Omit<SecurityEvent, 'what'> & { readonly ip: string | null };
  return [
    {
      memberId: BigInt(memberId),
      kind: 'SECURITY',
      textKey: 'message_security_PASSWORD_CHANGED',
      params: { ip: ip ?? '', device: '' },
      source: `security:PASSWORD_CHANGED:${at}`,
    },
  ];
}
