import Type from 'typebox';
import { Instant, Nullable, Text, Uuid } from './parts.ts';

/** The browser's own form of an authenticator's question or answer, as the JSON that it makes of it. */
export const WebauthnJson = Text(16_384, 2);
/** What the browser is asked, and under which id the answer comes. */
export const PasskeyQuestion = Type.Object({ challengeId: Uuid, options: Type.String() });
export const NewPasskey = Type.Object({ challengeId: Uuid, name: Text(60), answer: WebauthnJson });
/** The caller's own passkeys, and how many he may have. */
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
