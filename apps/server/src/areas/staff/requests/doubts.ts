import { type Queryable, type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { isToken, sha256 } from '@lantern/server-kit/security';
import { mailboxKey } from '@lantern/text/mailboxes';
import { findOperator, type OperatorRow } from '../operators/repository/operators.ts';
import { permissionsOf } from '../roles/roles.ts';
import { readAcquaintance } from './repository/acquaintance.ts';
import type { RequestRow } from './repository/requests.ts';

/**
 * Signs that maker and approver may be one person (docs/security.md, 8). The first four refuse the approval: the maker is disabled, has
 * lost the permission, has the approver's mailbox, or has logged in from the approver's browser. The others are shown to the approver.
 */
export type Doubt = 'MAKER_DISABLED' | 'MAKER_LACKS' | 'SAME_EMAIL' | 'SAME_DEVICE' | 'SHARED_DEVICE' | 'SAME_ADDRESS';

export interface Doubts {
  readonly found: readonly Doubt[];
  /** The first permission that the maker has lost since the request. */
  readonly lost: string | null;
}

const holds = (maker: OperatorRow) => permissionsOf(maker.roles, maker.ownPermissions);

/** Current doubts about the calling operator approving the request. */
export async function doubtsAbout(
  tx: Queryable,
  context: Pick<StaffContext, 'operator' | 'ip' | 'userAgent' | 'cookies'>,
  request: Pick<RequestRow, 'makerId' | 'permissionsToMake' | 'createdAt'>,
): Promise<Doubts> {
  const { brandId, operatorId: checkerId } = context.operator.scope;
  const scope: Scope = { brandId };
  const token = context.cookies?.read('device') ?? '';
  const known = await readAcquaintance(tx, scope, {
    ...{ makerId: request.makerId, checkerId, since: request.createdAt },
    ...{ tokenHash: isToken(token) ? sha256(token) : null, ip: context.ip, userAgent: context.userAgent },
  });
  if (known === null) throw new Error('The database did not answer who made a request.');
  const maker = await findOperator(tx, scope, request.makerId);
  const permissions: ReadonlySet<string> = maker === null ? new Set() : holds(maker);
  const lost = request.permissionsToMake.find((permission) => !permissions.has(permission)) ?? null;
  const mailbox = mailboxKey(known.makerEmail ?? '');
  const found: Doubt[] = [];
  if (!known.isMakerActive) found.push('MAKER_DISABLED');
  else if (lost !== null) found.push('MAKER_LACKS');
  if (mailbox !== '' && mailbox === mailboxKey(known.checkerEmail ?? '')) found.push('SAME_EMAIL');
  if (known.sameDevice) found.push('SAME_DEVICE');
  else if (known.sharedDevice) found.push('SHARED_DEVICE');
  if (known.sameAddress) found.push('SAME_ADDRESS');
  return { found, lost };
}

/** Refusal for doubts that exclude an approval. The request stays open and can still be rejected with a note. */
export function refuseDoubts({ found, lost }: Doubts, maker: string): Refusal | null {
  if (found.includes('MAKER_DISABLED')) return refuse('REQUEST_MAKER_DISABLED', { maker });
  if (found.includes('MAKER_LACKS')) return refuse('REQUEST_MAKER_LACKS', { maker, permission: lost ?? '' });
  if (found.includes('SAME_EMAIL')) return refuse('FOUR_EYES_SAME_EMAIL', { maker });
  if (found.includes('SAME_DEVICE')) return refuse('FOUR_EYES_SAME_DEVICE', { maker });
  return null;
}
