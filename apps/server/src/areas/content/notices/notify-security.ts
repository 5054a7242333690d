import type { Committed, PasswordChanged, SecurityChanged } from '@lantern/events';
import type { NewMessage } from '../repository/messages.ts';

/** Each change of security settings is reported to the account's owner, so that the owner notices changes by other people. */
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

/** Message for a changed login password, in any way it was set. */
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
