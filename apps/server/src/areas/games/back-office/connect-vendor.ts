import { parseAddressRange } from '@lantern/contract/address-ranges';
import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, parseAmount, parseSum } from '@lantern/money';
import {
  type ApprovalPayload,
  defineApproval,
  isRefusal,
  oneOf,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { GamesDeps } from '../deps.ts';
import { sealConnectionSecret } from '../forms/connection-secrets.ts';
import { originOfGames } from '../launch/game-origin.ts';
import { prizeLimits } from '../prizes/hold-prize.ts';
import { findConnection, saveConnection } from '../repository/connections.ts';
import { listVendorStates } from '../repository/vendors.ts';
import { studioOf } from '../studio-of.ts';
import { MANAGE_PERMISSION } from './permissions.ts';

const { amount, code, lineOf, list, part, text } = facts;

const SCHEMA = payloadSchema({
  vendor: Type.String(),
  protocol: oneOf('FORMS'),
  binding: oneOf('OPERATION', 'ADDRESS'),
  // Decimal texts in the brand's currency.
  mostPrize: Type.String(),
  mostPrizeADay: Type.String(),
  gameUrl: Type.String(),
  allowedAddresses: Type.Array(Type.String()),
  reportUrl: orNull(Type.String()),
  /** Shown to the approver, who sees nothing else of the secret. */
  hasNewSecret: Type.Optional(Type.Literal(true)),
  /** Already encrypted, so that neither the request nor the log contains it in plain text; null keeps the current secret. */
  secretSealed: orNull(Type.String()),
});
type Connection = ApprovalPayload<typeof SCHEMA>;

/** Target of requests about a vendor's connection. */
export const connectionTarget = (vendor: string) => `vendor-connection:${vendor}`;

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 1, max: 300, patternId });

/** Sets which protocol, addresses and secret a vendor may use to move members' money. */
export const connectVendor = (deps: GamesDeps) =>
  defineApproval({
    action: 'games.connect-vendor',
    schema: SCHEMA,
    permission: { request: MANAGE_PERMISSION, approve: MANAGE_PERMISSION },
    async preview(tx, scope, payload) {
      const { vendor } = payload;
      const now = await findConnection(tx, scope, vendor);
      const { exponent } = (await deps.brand(scope.brandId)).currency;
      const limits = await prizeLimits(tx, { ...scope, vendor }, exponent);
      const minor = (shown: string) => facts.minorOf(shown, exponent)?.toString() ?? null;
      const change = <Value>(becomes: Value) => ({ becomes, isFixed: true });
      const rows = [
        text('vendor', vendor),
        code('protocol', 'protocol', now?.protocol ?? 'NONE', change(payload.protocol)),
        code('binding', 'binding', now?.binding ?? null, change(payload.binding)),
        text('game_address', now?.gameUrl ?? null, change(lineOf(payload.gameUrl))),
        text('reportUrl', now?.reportUrl ?? null, change(lineOf(payload.reportUrl))),
        list('allowed_addresses', now?.allowedAddresses ?? [], change(lineOf(payload.allowedAddresses))),
        amount('most_prize', limits.prize, change(minor(payload.mostPrize))),
        amount('most_prize_a_day', limits.aDay, change(minor(payload.mostPrizeADay))),
        code('new_secret', 'frozen', String(payload.hasNewSecret === true)),
      ];
      return { name: vendor, page: { path: '/games' }, parts: [part('CHANGE', rows)] };
    },
    async apply(tx, scope, { hasNewSecret: _, allowedAddresses, ...connection }, { at }) {
      const { exponent } = (await deps.brand(scope.brandId)).currency;
      const row = {
        ...{ ...connection, allowedAddresses: [...allowedAddresses], changedAt: at },
        mostPrize: parseSum(connection.mostPrize, exponent),
        mostPrizeADay: parseSum(connection.mostPrizeADay, exponent),
      };
      return (await saveConnection(tx, scope, row)) ? null : refuse('STATE_CONFLICT');
    },
  });

/** Requests a vendor's connection. */
export async function requestConnection(
  deps: GamesDeps,
  context: StaffContext,
  input: Payload<'gamesBackOffice.requestConnection'>,
): Promise<Value<'gamesBackOffice.requestConnection'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const payload = await checkConnection(deps, tx, context, input);
    if (isRefusal(payload)) return payload;
    const request = { target: connectionTarget(input.vassalage), payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, connectVendor(deps), request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** Whether a text is an address with a path and, after it, the place of the token. */
function isGameUrl(text: string): boolean {
  const [, beginning = '', end = ''] = /^https:\/\/([^\s{}]+)(.*)/.exec(text) ?? [];
  return beginning.includes('/', 1) && end.includes('{token}');
}

/** Checks the entered values and encrypts the secret. */
async function checkConnection(
  deps: GamesDeps,
  tx: Queryable,
  { operator: { scope }, brand }: StaffContext,
  input: Payload<'gamesBackOffice.requestConnection'>,
): Promise<Connection | Refusal> {
  const { vassalage: vendor, protocol, binding } = input;
  const known = await listVendorStates(tx, scope);
  if (!known.some(({ vassalage }) => vassalage === vendor)) return refuse('NOT_FOUND');
  // The platform's own studios are configured with the installation, not here.
  if (studioOf(deps, vendor)) return wrong('vassalage', 'OWN_STUDIO');
  const gameUrl = input.gameUrl.trim();
  if (!isGameUrl(gameUrl) || originOfGames(gameUrl) === null) return wrong('gameUrl', 'ADDRESS');
  const reportUrl = input.reportUrl?.trim() || null;
  if (reportUrl !== null && !/^https:\/\/[^\s{}]+$/.test(reportUrl)) return wrong('reportUrl', 'ADDRESS');
  const allowedAddresses = input.allowedAddresses.map((text) => text.trim());
  // Without an address list anyone with a signed form could send it from anywhere.
  const isListed = allowedAddresses.length > 0 && allowedAddresses.every((text) => parseAddressRange(text) !== null);
  if (!isListed) return wrong('allowedAddresses', 'ADDRESS_RANGE');
  const { exponent } = brand.currency;
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
  const secretSealed = secret === '' ? null : sealConnectionSecret(deps, scope.brandId, vendor, secret);
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
