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
  /** What binds a signed form to its operation; OPERATION where nothing is given. */
  readonly binding?: 'OPERATION' | 'ADDRESS';
  /** Most that is paid beside bets without two people, in minor units; the usual limits where nothing is given. */
  readonly mostPrize?: bigint;
  readonly mostPrizeADay?: bigint;
  readonly at: Date;
}

export async function connectVendor(
  deps: Pick<GamesDeps, 'secrets'>,
  db: Queryable,
  scope: Scope,
  { secret, at, allowedAddresses, reportUrl, binding, mostPrize, mostPrizeADay, ...connection }: NewConnection,
): Promise<void> {
  const secretSealed = sealConnectionSecret(deps, scope.merchantId, connection.vendor, secret);
  await saveConnection(db, scope, {
    ...connection,
    secretSealed,
    reportUrl: reportUrl ?? null,
    binding: binding ?? 'OPERATION',
    mostPrize: mostPrize ?? null,
    mostPrizeADay: mostPrizeADay ?? null,
    allowedAddresses: [...allowedAddresses],
    changedAt: at,
  });
}
