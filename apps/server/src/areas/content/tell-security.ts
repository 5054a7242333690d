import type { Committed, PasswordChanged, SecurityChanged } from '@lantern/events';
import type { NewMessage } from './repository/messages.ts';

/** Every change of what opens an account is told to its owner: whoever else has made it is found out. */
export function fromSecurity({ payload }: Committed<typeof SecurityChanged>): NewMessage[] {
  const { memberId, what, at, ip, device } = payload;
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
export function fromPasswordChange({ payload }: Committed<typeof PasswordChanged>): NewMessage[] {
  const { memberId, at, ip } = payload;
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
