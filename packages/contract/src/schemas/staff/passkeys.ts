import Type from 'typebox';
import { Instant, Nullable, Text, Uuid } from '../parts.ts';
import { Shown } from '../shown.ts';

/** An authenticator's challenge or answer in the browser's own JSON format. */
export const WebauthnJson = Text(16_384, 2);
/** Challenge for the browser, and the id to send with its answer. */
export const PasskeyQuestion = Type.Object({ challengeId: Uuid, options: Type.String() });
export const NewPasskey = Type.Object({ challengeId: Uuid, name: Shown(60), answer: WebauthnJson });
/** The caller's own passkeys, and the maximum number. */
export const Passkeys = Type.Object({
  limit: Type.Integer(),
  rows: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      backedUp: Type.Boolean(),
      createdAt: Instant,
      lastUsedAt: Nullable(Instant),
    }),
  ),
});
export const CredentialId = Text(1400, 1);
