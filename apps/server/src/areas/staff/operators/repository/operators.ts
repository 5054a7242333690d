import type { Queryable, Scope } from '@lantern/server-kit';
import { raiseCredentialsVersion } from './credentials-version.ts';

export type OperatorRow = {
  id: bigint;
  name: string;
  state: 'ACTIVE' | 'DISABLED';
  passwordHash: string;
  passwordIsInitial: boolean;
  /** Encrypted, see totp.ts. */
  totpSealed: string | null;
  isEnrolled: boolean;
  totpLastStep: bigint;
  lastLoginAt: Date | null;
  /** For a seat: the roles of the home account. */
  roles: string[];
  /** Permissions of the brand's own roles among them. */
  ownPermissions: string[];
  /** A row that lets an operator of another brand work in this one. */
  isSeat: boolean;
  allowedRanges: string[];
  /** Mail address; null for the first owner and operators created by the platform. */
  email: string | null;
  createdAt: Date;
  /** Raised by every change of what opens the account, see `raiseCredentialsVersion`. */
  credentialsVersion: number;
};

const COLUMNS = `o.id, o.name, o.state, o.password_hash as "passwordHash", o.password_is_initial as "passwordIsInitial",
  o.totp_sealed as "totpSealed", o.totp_confirmed_at is not null as "isEnrolled", o.totp_last_step as "totpLastStep",
  o.last_login_at as "lastLoginAt",
  array(select r.role from staff.operator_role r
        where r.brand_id = coalesce(o.home_brand_id, o.brand_id) and r.operator_id = o.id
        order by r.role) as roles,
  array(select distinct p from staff.operator_role r join staff.role c on c.brand_id = r.brand_id and c.name = r.role,
               unnest(c.permissions) as p
        where r.brand_id = coalesce(o.home_brand_id, o.brand_id) and r.operator_id = o.id) as "ownPermissions",
  o.home_brand_id is not null as "isSeat", o.allowed_ranges as "allowedRanges", o.email, o.created_at as "createdAt",
  o.credentials_version as "credentialsVersion"`;

/** Normalised form for comparing names. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export async function findOperatorByName(tx: Queryable, scope: Scope, name: string): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${COLUMNS} from staff.operator o where o.brand_id = $1 and o.name_key = $2 and o.home_brand_id is null`,
    [scope.brandId, nameKey(name)],
  );
  return rows[0] ?? null;
}

export async function findOperator(tx: Queryable, scope: Scope, id: bigint): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${COLUMNS} from staff.operator o where o.brand_id = $1 and o.id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** The owner of a passkey. Read before the passkey itself, so that the version of the credentials is not newer than what is proven. */
export async function findOperatorByPasskey(
  tx: Queryable,
  scope: Scope,
  passkeyId: string,
): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${COLUMNS} from staff.operator o join staff.passkey p on p.brand_id = o.brand_id and p.owner_id = o.id
     where p.brand_id = $1 and p.id = $2`,
    [scope.brandId, passkeyId],
  );
  return rows[0] ?? null;
}

/** Locks an operator's row until the transaction ends, to serialise changes of credentials. */
export async function lockOperator(tx: Queryable, { brandId }: Scope, id: bigint): Promise<void> {
  await tx.query('select from staff.operator where brand_id = $1 and id = $2 for update', [brandId, id]);
}

/** Whether another operator of the brand has this mail address. */
export async function isEmailTaken(tx: Queryable, scope: Scope, email: string, exceptId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from staff.operator where brand_id = $1 and email = $2 and id <> $3 limit 1',
    [scope.brandId, email, exceptId],
  );
  return rowCount === 1;
}

export async function hasOperators(tx: Queryable, scope: Scope): Promise<boolean> {
  const { rowCount } = await tx.query('select from staff.operator where brand_id = $1 limit 1', [scope.brandId]);
  return rowCount === 1;
}

/** Operators with a role of the brand, in any state. */
export async function listHolders(tx: Queryable, scope: Scope, role: string): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${COLUMNS} from staff.operator o join staff.operator_role h on h.brand_id = o.brand_id and h.operator_id = o.id
     where o.brand_id = $1 and h.role = $2 order by o.id`,
    [scope.brandId, role],
  );
  return rows;
}

/** Oldest first, ids above the given one. */
export async function listOperatorRows(
  tx: Queryable,
  scope: Scope,
  afterId: bigint | null,
  limit: number,
): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${COLUMNS} from staff.operator o
     where o.brand_id = $1 and ($2::bigint is null or o.id > $2) order by o.id limit $3`,
    [scope.brandId, afterId, limit],
  );
  return rows;
}

/** @returns the new id, null when the name exists */
export async function insertOperator(
  tx: Queryable,
  scope: Scope,
  operator: {
    readonly name: string;
    readonly email: string | null;
    readonly passwordHash: string;
    readonly roles: readonly string[];
    readonly createdBy: bigint | null;
    readonly at: Date;
    /** From when on the operator counts as one of the two people of a request; without it at once. */
    readonly countsFrom?: Date | null;
  },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into staff.operator
       (brand_id, name, name_key, password_hash, password_changed_at, created_at, created_by, email, counts_from)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8) on conflict (brand_id, name_key) do nothing returning id`,
    [
      ...[scope.brandId, operator.name, nameKey(operator.name), operator.passwordHash, operator.at],
      ...[operator.createdBy, operator.email, operator.countsFrom ?? null],
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await tx.query(
    `insert into staff.operator_role (brand_id, operator_id, role, granted_at, granted_by)
     select $1, $2, role, $4, $5 from unnest($3::text[]) as role`,
    [scope.brandId, id, operator.roles, operator.at, operator.createdBy],
  );
  return id;
}

/** The latest instant from which all of the operators count as people of a request; null when they do already. */
export async function countFrom(
  tx: Queryable,
  scope: Scope,
  operatorIds: readonly bigint[],
  now: Date,
): Promise<Date | null> {
  const { rows } = await tx.query<{ from: Date | null }>(
    'select max(counts_from) as "from" from staff.operator where brand_id = $1 and id = any($2) and counts_from > $3',
    [scope.brandId, operatorIds, now],
  );
  return rows[0]?.from ?? null;
}

/** Stores a new encrypted secret unless one is confirmed. @returns whether it was stored */
export async function setTotpSealed(tx: Queryable, scope: Scope, id: bigint, sealed: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff.operator set totp_sealed = $3
     where brand_id = $1 and id = $2 and totp_confirmed_at is null`,
    [scope.brandId, id, sealed],
  );
  return rowCount === 1;
}

export type SealedTotpRow = { brandId: bigint; id: bigint; totpSealed: string };

/** Secrets of every brand not encrypted with the given key prefix, after the given operator. */
export async function listTotpNotSealedWith(
  tx: Queryable,
  prefix: string,
  after: { readonly brandId: bigint; readonly id: bigint },
  limit: number,
): Promise<SealedTotpRow[]> {
  const { rows } = await tx.query<SealedTotpRow>(
    `select brand_id as "brandId", id, totp_sealed as "totpSealed" from staff.operator
     where totp_sealed is not null and not starts_with(totp_sealed, $1) and (brand_id, id) > ($2, $3)
     order by brand_id, id limit $4`,
    [prefix, after.brandId, after.id, limit],
  );
  return rows;
}

/** Replaces an encrypted secret unless it has changed meanwhile. */
export async function replaceTotpSealed(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  old: string,
  sealed: string,
): Promise<void> {
  await tx.query('update staff.operator set totp_sealed = $4 where brand_id = $1 and id = $2 and totp_sealed = $3', [
    scope.brandId,
    id,
    old,
    sealed,
  ]);
}

/** Marks a code's time step as used. @returns false when this or a later step was used before */
export async function useTotpStep(tx: Queryable, scope: Scope, id: bigint, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff.operator set totp_last_step = $3, totp_confirmed_at = coalesce(totp_confirmed_at, $4)
     where brand_id = $1 and id = $2 and totp_last_step < $3`,
    [scope.brandId, id, step, now],
  );
  return rowCount === 1;
}

export async function recordLogin(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<void> {
  await tx.query('update staff.operator set last_login_at = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    id,
    now,
  ]);
}

/** Hashes of the last passwords, the current one first. */
export async function listPasswordHashes(tx: Queryable, scope: Scope, id: bigint, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ hash: string }>(
    `(select password_hash as hash, 'infinity'::timestamptz as at from staff.operator where brand_id = $1 and id = $2)
     union all
     (select password_hash, changed_at from staff.password_history where brand_id = $1 and operator_id = $2)
     order by at desc limit $3`,
    [scope.brandId, id, count],
  );
  return rows.map((row) => row.hash);
}

/** Sets the operator's own password and stores the old hash. @returns false when the old hash is no longer current */
export async function replacePassword(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: { oldHash: string; newHash: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff.operator set password_hash = $4, password_is_initial = false, password_changed_at = $5
     where brand_id = $1 and id = $2 and password_hash = $3`,
    [scope.brandId, id, change.oldHash, change.newHash, change.at],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `insert into staff.password_history (brand_id, operator_id, changed_at, password_hash)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [scope.brandId, id, change.at, change.oldHash],
  );
  await raiseCredentialsVersion(tx, { ...scope, operatorId: id });
  return true;
}

/** Stores a new hash of the same password, which is no change of what opens the account; no effect when the password has changed meanwhile. */
export async function renewHash(
  db: Queryable,
  scope: Scope,
  { id, passwordHash }: Pick<OperatorRow, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<void> {
  await db.query(
    'update staff.operator set password_hash = $4 where brand_id = $1 and id = $2 and password_hash = $3',
    [scope.brandId, id, passwordHash, newHash],
  );
}
