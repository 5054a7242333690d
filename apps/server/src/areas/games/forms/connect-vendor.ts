import type { Queryable, Scope } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { saveConnection } from '../repository/connections.ts';
import { sealConnectionSecret } from './connection-secrets.ts';

/** How a brand is connected with a vendor from elsewhere. */
export interface NewConnection {
  readonly vendor: string;
  readonly protocol: 'FORMS';
  /** Address of a game with `{game}`, `{language}`, `{token}` and `{currency}` in it. */
  readonly gameUrl: string;
  readonly secret: string;
  readonly allowedAddresses: readonly string[];
  /** Where it answers questions about what was played. */
  readonly reportUrl?: string;
  readonly at: Date;
}

export async function connectVendor(
  deps: Pick<GamesDeps, 'secrets'>,
  db: Queryable,
  scope: Scope,
  { secret, at, allowedAddresses, reportUrl, ...connection }: NewConnection,
): Promise<void> {
  const secretSealed = sealConnectionSecret(deps, scope.merchantId, connection.vendor, secret);
  await saveConnection(db, scope, {
    ...connection,
    secretSealed,
    reportUrl: reportUrl ?? null,
    allowedAddresses: [...allowedAddresses],
    changedAt: at,
  });
}
