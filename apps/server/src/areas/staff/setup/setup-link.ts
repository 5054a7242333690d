import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import type { StaffDeps } from '../deps.ts';
import { saveSetupLink } from './repository.ts';
import type { Delivery } from './setup-mails.ts';

export const SETUP_HOURS = 48;
const HOUR_MS = 3_600_000;

/** A normalised mail address, or FIELD_RULE. */
export function readEmail(typed: string): string | Refusal {
  const address = typed.trim().normalize('NFKC').toLowerCase();
  const isAddress = /^[^\s@<>(),;:"[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address);
  if (isAddress && address.length >= 6 && address.length <= 100) return address;
  return refuse('FIELD_RULE', { field: 'email', min: 6, max: 100, patternId: 'EMAIL' });
}

/** MAIL_GATEWAY_MISSING when the brand has no way to send mails to operators. */
export async function requireGateway(deps: StaffDeps, db: Queryable, scope: Scope): Promise<Refusal | null> {
  return (await deps.mails().gateway(db, scope)) === null ? refuse('MAIL_GATEWAY_MISSING') : null;
}

/** Writes a link to a file with mode 0600, for the server's administrator to pass on. */
async function writeLink(path: string, content: { readonly operator: string; readonly link: string }): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

export interface SetupRequest {
  readonly operatorId: bigint;
  readonly name: string;
  readonly email: string;
  /** A new operator, or a password reset. */
  readonly template: 'operator_setup' | 'operator_reset';
  readonly at: Date;
  /** Whether a file on the server may replace mail delivery, before a gateway could be set up. */
  readonly mayUseFile?: boolean;
}

/**
 * Creates an operator's single link in the transaction that allows it, and sends it to the operator's address. No response contains it: the
 * requester does not see the link.
 */
export async function sendSetupLink(
  deps: StaffDeps,
  tx: Queryable,
  scope: Scope,
  { operatorId, name, email, template, at, mayUseFile = false }: SetupRequest,
): Promise<{ delivery: Delivery } | Refusal> {
  const gateway = await deps.mails().gateway(tx, scope);
  if (gateway === null && !mayUseFile) return refuse('MAIL_GATEWAY_MISSING');
  const token = newToken();
  const expiresAt = new Date(at.getTime() + SETUP_HOURS * HOUR_MS);
  await saveSetupLink(tx, { ...scope, operatorId }, { tokenHash: sha256(token), at, expiresAt });
  // In the URL fragment, so that server and proxy logs and referrers never contain it.
  const link = await deps.backOfficeLink(scope.brandId, `/setup#${token}`);
  if (gateway === null) {
    await writeLink(deps.setupLinkFile, { operator: name, link });
    return { delivery: 'FILE' };
  }
  const { name: brand, defaultLanguage: language } = await deps.brand(scope.brandId);
  const content = { template, link, hours: SETUP_HOURS };
  const refusal = await deps.mails().send(tx, scope, { target: email, account: name, language, brand, at, content });
  return isRefusal(refusal) ? refusal : { delivery: gateway };
}

interface MadeAlone {
  readonly by: string;
  readonly operator: string;
  readonly from: Date;
  readonly at: Date;
}

/** Mails the other operators that an owner created a colleague without a second person; without a gateway there is nothing to send by. */
export async function mailMadeAlone(
  deps: StaffDeps,
  tx: Queryable,
  scope: Scope,
  targets: readonly string[],
  { by, operator, from, at }: MadeAlone,
): Promise<Refusal | null> {
  if ((await deps.mails().gateway(tx, scope)) === null) return null;
  const { name: brand, defaultLanguage: language } = await deps.brand(scope.brandId);
  const content = { template: 'operator_alone', by, operator, from: from.toISOString().slice(0, 10) } as const;
  for (const target of targets) {
    const refusal = await deps.mails().send(tx, scope, { target, account: null, language, brand, at, content });
    if (isRefusal(refusal)) return refusal;
  }
  return null;
}
