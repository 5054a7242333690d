import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { parseAddressRange } from '@lantern/server-kit/security';
import type { GamesDeps } from '../deps.ts';
import { sealConnectionSecret } from '../forms/connection-secrets.ts';
import { originOfGames } from '../launch/game-origin.ts';
import { prizeLimits } from '../prizes/hold-prize.ts';
import { findConnection, saveConnection } from '../repository/connections.ts';
import { listVendorStates } from '../repository/vendors.ts';
import { studioOf } from '../studio-of.ts';
import { MANAGE_PERMISSION, READ_PERMISSION } from './permissions.ts';

/** Four-eyes action on which vendors may move members' money, and with which secret. */
export const CONNECT_ACTION = 'games.connect-vendor';
/** Permission of the approver. */
const APPROVE_PERMISSION = 'games.manage';

interface Frozen {
  readonly vendor: string;
  readonly protocol: 'FORMS';
  readonly binding: 'OPERATION' | 'ADDRESS';
  /** Decimal text in the brand's currency. */
  readonly mostPrize: string;
  readonly mostPrizeADay: string;
  readonly gameUrl: string;
  readonly allowedAddresses: readonly string[];
  /** Missing in requests from before vendors offered reports. */
  readonly reportUrl?: string | null;
  /** Shown to the approver, who sees nothing else of the secret. */
  readonly hasNewSecret?: true;
  /** Already encrypted, so that neither the request nor the log contains it in plain text; null keeps the current secret. */
  readonly secretSealed: string | null;
}

const targetOf = (vendor: string) => `vendor-connection:${vendor}`;
const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 1, max: 300, patternId });

/** The protocol that a vendor uses with this brand, and the pending request. */
export async function showConnection(
  deps: GamesDeps,
  context: StaffContext,
  { vassalage }: Payload<'gamesOffice.connection'>,
): Promise<Value<'gamesOffice.connection'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const [row, waiting] = await Promise.all([
    findConnection(deps.pool, scope, vassalage),
    deps.staff.requests.openFor(deps.pool, scope, [targetOf(vassalage)]),
  ]);
  const pending = waiting.get(targetOf(vassalage));
  const { exponent } = context.merchant.currency;
  const limits = await prizeLimits(deps.pool, { ...scope, vendor: vassalage }, exponent);
  return {
    protocol: studioOf(deps, vassalage) ? 'LANTERN' : (row?.protocol ?? 'NONE'),
    gameUrl: row?.gameUrl ?? '',
    allowedAddresses: row?.allowedAddresses ?? [],
    reportUrl: row?.reportUrl ?? '',
    hasSecret: row !== null,
    binding: row?.binding ?? 'OPERATION',
    mostPrize: formatAmount(limits.prize, exponent),
    mostPrizeADay: formatAmount(limits.aDay, exponent),
    pending: pending === undefined ? null : String(pending.id),
  };
}

/** Four-eyes request. */
export async function requestConnection(
  deps: GamesDeps,
  context: StaffContext,
  input: Payload<'gamesOffice.requestConnection'>,
): Promise<Value<'gamesOffice.requestConnection'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const frozen = await freeze(deps, tx, context, input);
    if (isRefusal(frozen)) return frozen;
    const opened = await deps.staff.requests.open(tx, context, {
      area: 'games',
      action: CONNECT_ACTION,
      target: targetOf(input.vassalage),
      permissionToApprove: APPROVE_PERMISSION,
      reason: input.reason,
      frozen: { ...frozen },
    });
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

async function freeze(
  deps: GamesDeps,
  tx: Queryable,
  { operator: { scope }, merchant }: StaffContext,
  input: Payload<'gamesOffice.requestConnection'>,
): Promise<Frozen | Refusal> {
  const { vassalage: vendor, protocol, binding } = input;
  const known = await listVendorStates(tx, scope);
  if (!known.some(({ vassalage }) => vassalage === vendor)) return refuse('NOT_FOUND');
  // The platform's own studios are configured with the installation, not here.
  if (studioOf(deps, vendor)) return wrong('vassalage', 'OWN_STUDIO');
  const gameUrl = input.gameUrl.trim();
  const isAddress = /^https:\/\/[^\s{}]+\/.*\{token\}/.test(gameUrl) && originOfGames(gameUrl) !== null;
  if (!isAddress) return wrong('gameUrl', 'ADDRESS');
  const reportUrl = input.reportUrl?.trim() || null;
  if (reportUrl !== null && !/^https:\/\/[^\s{}]+$/.test(reportUrl)) return wrong('reportUrl', 'ADDRESS');
  const allowedAddresses = input.allowedAddresses.map((text) => text.trim());
  // Without an address list anyone with a signed form could send it from anywhere.
  const isListed = allowedAddresses.length > 0 && allowedAddresses.every((text) => parseAddressRange(text) !== null);
  if (!isListed) return wrong('allowedAddresses', 'ADDRESS_RANGE');
  const { exponent } = merchant.currency;
  const limits = [parseAmount(input.mostPrize, exponent), parseAmount(input.mostPrizeADay, exponent)] as const;
  const [mostPrize, mostPrizeADay] = limits;
  if (mostPrize === null || mostPrize <= 0n) return wrong('mostPrize', 'AMOUNT');
  if (mostPrizeADay === null || mostPrizeADay < mostPrize) return wrong('mostPrizeADay', 'AMOUNT');
  if (reportUrl !== null && !deps.outside.mayName(new URL(reportUrl).hostname)) return refuse('ADDRESS_PRIVATE');
  const before = await findConnection(tx, scope, vendor);
  const secret = input.secret.trim();
  // A secret agreed for one origin must not be sent to another origin.
  const isElsewhere = before !== null && reportUrl !== null && originOf(reportUrl) !== originOf(before.reportUrl);
  if (secret === '' && isElsewhere) return wrong('secret', 'REQUIRED');
  if (secret === '' && before === null) return wrong('secret', 'REQUIRED');
  const secretSealed = secret === '' ? null : sealConnectionSecret(deps, scope.merchantId, vendor, secret);
  const addresses = { gameUrl, allowedAddresses, reportUrl };
  const shown = { mostPrize: formatAmount(mostPrize, exponent), mostPrizeADay: formatAmount(mostPrizeADay, exponent) };
  return {
    vendor,
    protocol,
    binding,
    ...shown,
    ...addresses,
    ...(secretSealed && { hasNewSecret: true }),
    secretSealed,
  };
}

const originOf = (url: string | null) => (url === null ? null : new URL(url).origin);

/** Four-eyes approval. */
export async function applyConnection(
  { merchant }: Pick<GamesDeps, 'merchant'>,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  { at }: { readonly at: Date },
): Promise<Refusal | null> {
  const { hasNewSecret: _, allowedAddresses, reportUrl = null, ...connection } = values as unknown as Frozen;
  const { currency } = await merchant(scope.merchantId);
  const row = {
    ...{ ...connection, reportUrl, allowedAddresses: [...allowedAddresses], changedAt: at },
    mostPrize: parseAmount(connection.mostPrize, currency.exponent),
    mostPrizeADay: parseAmount(connection.mostPrizeADay, currency.exponent),
  };
  return (await saveConnection(tx, scope, row)) ? null : refuse('STATE_CONFLICT');
}
