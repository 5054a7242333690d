import type { Queryable, Scope } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { saveConnection } from '../repository/connections.ts';
import { sealConnectionSecret } from './connection-secrets.ts';

/** Connection of a brand with an external vendor. */
export interface NewConnection {
  readonly vendor: string;
  readonly protocol: 'FORMS';
  /** Address of a game with the placeholders `{game}`, `{language}`, `{token}` and `{currency}`. */
  readonly gameUrl: string;
  readonly secret: string;
  readonly allowedAddresses: readonly string[];
  /** Address of the vendor's report. */
  readonly reportUrl?: string;
  /** What binds a signed form to its operation; OPERATION by default. */
  readonly binding?: 'OPERATION' | 'ADDRESS';
  /** Maximum prize and maximum sum per day that are paid without four-eyes approval, in minor units; the default limits if not set. */
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
  const secretSealed = sealConnectionSecret(deps, scope.brandId, connection.vendor, secret);
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
