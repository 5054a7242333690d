import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { LotteryDeps } from '../../deps.ts';
import { readId } from '../../shared/read-id.ts';
import { READ_PERMISSION } from '../read-issues.ts';
import { findIssue } from '../repository/issues.ts';
import { EXPOSURE_PERMISSION, exposureAccess, storeView } from './exposure-access.ts';

const PLACE = 'lottery.exposure-line';
/** Short, because a ticket is used at once; any process may accept it. */
const GOOD_FOR_MS = 30_000;

interface Ticket {
  readonly scope: Scope;
  readonly issueId: bigint;
}

/**
 * Issues a ticket to watch an issue's exposure live. Permissions are checked here; the socket only reads the ticket. An operator who could
 * also enter the result gives up that right for this draw (`excludesMe`).
 */
export async function watchExposure(
  deps: LotteryDeps,
  context: StaffContext,
  { id, excludesMe = false }: Payload<'lotteryBackOffice.watchExposure'>,
): Promise<Value<'lotteryBackOffice.watchExposure'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const issueId = readId(id);
  const issue = issueId === null ? null : await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  const access = await exposureAccess(deps, context, issue);
  if (access === 'WITHHELD') return refuse('FORBIDDEN', { permission: EXPOSURE_PERMISSION });
  if (access === 'ENTERED') return refuse('EXPOSURE_AFTER_ENTRY');
  if (access === 'ON_REQUEST' && !excludesMe) return refuse('EXPOSURE_EXCLUDES');
  const refused = await storeView(deps, context, issue);
  if (refused !== null) return refused;
  const endsMs = deps.clock.now().getTime() + GOOD_FOR_MS;
  return { ticket: deps.draws.secrets.seal(`${scope.brandId} ${issue.id} ${endsMs}`, PLACE) };
}

/** Decrypts a ticket; null for an invalid or expired one. */
export function readTicket(secrets: SecretBox, text: string, now: Date): Ticket | null {
  let opened: string;
  try {
    opened = secrets.open(text, PLACE);
  } catch {
    return null;
  }
  const [brandId = '', issueId = '', endsMs = ''] = opened.split(' ');
  return now.getTime() > Number(endsMs) ? null : { scope: { brandId: BigInt(brandId) }, issueId: BigInt(issueId) };
}
