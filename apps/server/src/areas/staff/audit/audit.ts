import type { AuditActor, CallContext, Queryable } from '@lantern/server-kit';
import { insertAuditEntry } from './repository.ts';

/** An action for the audit log. Values are JSON; values that look like secrets are masked. */
export interface AuditedAction {
  /** `<area>.<verb-noun>`, e.g. `lottery.enter-result`. */
  readonly action: string;
  /** Object of the action, e.g. `deposit:17`. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The permission that allowed it. */
  readonly permission?: string;
}

const SECRET_NAME = /password|secret|token|totp|hash|credential|private|apikey|api_key/i;
const MASK = '***';

/** The value as plain JSON with secrets masked: bigints as text, dates as ISO 8601. */
export function maskSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = SECRET_NAME.test(name) && typeof inner !== 'boolean' && inner !== null;
      return [name, isSecret ? MASK : maskSecrets(inner)];
    }),
  );
}

/** Writes an audit entry inside the action's transaction; the brand's hash chain is extended when that transaction commits. */
export async function audit(tx: Queryable, who: CallContext | AuditActor, entry: AuditedAction): Promise<void> {
  const common = {
    action: entry.action,
    permission: entry.permission ?? null,
    target: entry.target,
    before: maskSecrets(entry.before),
    after: maskSecrets(entry.after),
    requestId: who.requestId,
  };
  if ('brandId' in who) {
    const { at, operatorId, name, ip } = who;
    await insertAuditEntry(tx, who, { ...common, at, operatorId, actor: name, ip });
    return;
  }
  await insertAuditEntry(
    tx,
    { brandId: who.brand.id },
    {
      ...common,
      at: who.now,
      operatorId: who.operator?.scope.operatorId ?? null,
      actor: who.operator?.name ?? 'nobody',
      ip: who.ip,
    },
  );
}
