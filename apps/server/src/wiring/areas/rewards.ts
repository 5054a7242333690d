import { type Agents, createAgents } from '../../areas/agents/index.ts';
import type { Brands } from '../../areas/brands/index.ts';
import type { Games } from '../../areas/games/index.ts';
import type { Identity } from '../../areas/identity/index.ts';
import type { Lottery } from '../../areas/lottery/index.ts';
import type { Payments } from '../../areas/payments/index.ts';
import { createPromotions, type Promotions } from '../../areas/promotions/index.ts';
import type { Safety } from '../../areas/safety/index.ts';
import type { Staff } from '../../areas/staff/index.ts';
import type { Tree } from '../../areas/tree/index.ts';
import type { Wallet } from '../../areas/wallet/index.ts';
import type { Common } from './common.ts';
import { createBalancesOf } from './member-balances.ts';

interface BelowPromotions {
  readonly brands: Brands;
  readonly staff: Staff;
  readonly identity: Identity;
  readonly safety: Safety;
  readonly wallet: Wallet;
  readonly payments: Payments;
}

export const buildPromotions = ({ base, ledger }: Common, below: BelowPromotions): Promotions =>
  createPromotions({ ...base, ledger, brand: below.brands.brand, ...below });

interface BelowAgents {
  readonly brands: Brands;
  readonly staff: Staff;
  readonly tree: Tree;
  readonly identity: Identity;
  readonly lottery: Lottery;
  readonly games: Games;
}

export function buildAgents(
  { base, ledger }: Common,
  { brands, staff, tree, identity, lottery, games }: BelowAgents,
): Agents {
  return createAgents({
    ...base,
    ledger,
    tree,
    identity,
    staff,
    brands,
    balancesOf: createBalancesOf(base.pool, ledger, brands),
    checkPassword: identity.checkPassword,
    lotteryBets: lottery.settledBets,
    teamBets: lottery.teamBets,
    replayBets: lottery.replayBets,
    roundsOfMembers: games.roundsOfMembers,
    endedRounds: games.endedDays,
    lotteries: lottery.ratedGames,
  });
}
