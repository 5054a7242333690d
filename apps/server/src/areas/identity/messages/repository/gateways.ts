import type { Queryable, Scope } from '@lantern/server-kit';

export type GatewayKind = 'SMPP' | 'HTTP' | 'SMTP';

export type GatewayRow = {
  channel: 'SMS' | 'MAIL';
  kind: GatewayKind;
  settings: Readonly<Record<string, unknown>>;
  sealedSecret: string;
  setAt: Date;
};

const COLUMNS = 'channel, kind, settings, sealed_secret as "sealedSecret", set_at as "setAt"';

/** A brand's gateways by channel; a channel without a row has none. */
export async function listGateways(db: Queryable, scope: Scope): Promise<GatewayRow[]> {
  const { rows } = await db.query<GatewayRow>(
    `select ${COLUMNS} from identity.message_gateway where brand_id = $1 order by channel`,
    [scope.brandId],
  );
  return rows;
}

export async function saveGateway(tx: Queryable, scope: Scope, row: GatewayRow): Promise<void> {
  await tx.query(
    `insert into identity.message_gateway (brand_id, channel, kind, settings, sealed_secret, set_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, channel) do update set kind = excluded.kind, settings = excluded.settings,
       sealed_secret = excluded.sealed_secret, set_at = excluded.set_at`,
    [scope.brandId, row.channel, row.kind, JSON.stringify(row.settings), row.sealedSecret, row.setAt],
  );
}

/** @returns whether there was one */
export async function deleteGateway(tx: Queryable, scope: Scope, channel: 'SMS' | 'MAIL'): Promise<boolean> {
  const { rowCount } = await tx.query('delete from identity.message_gateway where brand_id = $1 and channel = $2', [
    scope.brandId,
    channel,
  ]);
  return rowCount === 1;
}

export type SealedGateway = { brandId: bigint; channel: 'SMS' | 'MAIL'; sealedSecret: string };

/** Gateways of every brand encrypted with an older key; at most two per brand. */
export async function listOldGatewaySeals(db: Queryable, newestPrefix: string): Promise<SealedGateway[]> {
  const { rows } = await db.query<SealedGateway>(
    `select brand_id as "brandId", channel, sealed_secret as "sealedSecret" from identity.message_gateway
     where not starts_with(sealed_secret, $1) limit 10000`,
    [newestPrefix],
  );
  return rows;
}

export async function replaceGatewaySeal(db: Queryable, old: SealedGateway, sealedSecret: string): Promise<void> {
  await db.query(
    `update identity.message_gateway set sealed_secret = $4
     where brand_id = $1 and channel = $2 and sealed_secret = $3`,
    [old.brandId, old.channel, old.sealedSecret, sealedSecret],
  );
}
