import { isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LinkRow } from '../../tree/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { ACCOUNT_TYPES, capabilitiesOf } from './capabilities.ts';
import { accountKey, findByKey } from './repository/members.ts';

export interface Codes {
  /** Code of a registration link: typed, or stored by the page when the link was opened. */
  readonly affiliateCode: string;
  /** Login name of an agent, as typed. */
  readonly recommenderId: string;
  /** Host of the request. */
  readonly host: string;
}

/** Upline, link and type of a new account. */
export interface Attribution {
  readonly uplineId: bigint | null;
  readonly link: LinkRow | null;
  readonly type: number;
}

async function findRecommender(db: Queryable, scope: Scope, name: string): Promise<bigint | Refusal> {
  const agent = await findByKey(db, scope, accountKey(name));
  const isAgent = agent?.status === 'ACTIVE' && capabilitiesOf(agent.type, false).treeKind === 'AGENT';
  return agent && isAgent ? agent.id : refuse('INVITATION_CODE_ERROR');
}

/**
 * Attribution order: the typed code or recommender, then the page's stored code, then the domain's owner, then the platform. Uses one
 * registration of the link, inside the registration's transaction. Code and recommender with different uplines are an error.
 */
export async function findUpline(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  codes: Codes,
  now: Date,
): Promise<Attribution | Refusal> {
  const recommender = codes.recommenderId ? await findRecommender(tx, scope, codes.recommenderId) : null;
  if (isRefusal(recommender)) return recommender;
  if (!codes.affiliateCode) {
    const uplineId = recommender ?? (await deps.tree.domainOwner(tx, scope, codes.host));
    return { uplineId, link: null, type: ACCOUNT_TYPES.member };
  }
  const link = await deps.tree.redeemCode(tx, scope, codes.affiliateCode, now);
  if (isRefusal(link)) return link;
  if (recommender !== null && recommender !== link.ownerId) return refuse('INVITATION_CODE_ERROR');
  return { uplineId: link.ownerId, link, type: link.accountType };
}
