import type { Consumer, Job, PlainRoute, Route } from '@lantern/server-kit';
import type { Agents } from '../areas/agents/index.ts';
import type { Brands, BrandsBackOffice } from '../areas/brands/index.ts';
import { type Content, createContent } from '../areas/content/index.ts';
import type { Games } from '../areas/games/index.ts';
import type { Identity } from '../areas/identity/index.ts';
import type { ElotteryOffer, Lottery } from '../areas/lottery/index.ts';
import type { Payments } from '../areas/payments/index.ts';
import type { Promotions } from '../areas/promotions/index.ts';
import { createReconciliation, type Reconciliation } from '../areas/reconciliation/index.ts';
import type { Safety } from '../areas/safety/index.ts';
import type { Staff } from '../areas/staff/index.ts';
import { createTree, type Tree } from '../areas/tree/index.ts';
import { createViews, type Views } from '../areas/views/index.ts';
import type { Wallet } from '../areas/wallet/index.ts';
import { buildBrands, buildBrandsBackOffice, buildIdentity, buildSafety, buildStaff } from './areas/accounts.ts';
import { type AreasDeps, type Common, openCommon } from './areas/common.ts';
import { createDefaultData, defaultDataConsumer } from './areas/default-data.ts';
import { createBalancesOf } from './areas/member-balances.ts';
import { buildPayments, buildWallet } from './areas/money.ts';
import { buildGames, buildLottery } from './areas/play.ts';
import { createRequestMembers } from './areas/request-members.ts';
import { buildAgents, buildPromotions } from './areas/rewards.ts';
import { renewSeals } from './secret-keys.ts';

export type { AreasDeps } from './areas/common.ts';

export interface Areas {
  readonly brands: Brands;
  readonly staff: Staff;
  readonly brandsBackOffice: BrandsBackOffice;
  readonly tree: Tree;
  readonly identity: Identity;
  readonly safety: Safety;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly lottery: Lottery;
  readonly games: Games;
  readonly promotions: Promotions;
  readonly reconciliation: Reconciliation;
  readonly agents: Agents;
  readonly content: Content;
  readonly views: Views;
}

/** Creates the areas from the lowest up. Each gets the public APIs of areas above its line in this list, and no others. */
export function buildAreas(deps: AreasDeps): Areas {
  const common = openCommon(deps);
  const { base, ledger, isListening } = common;
  const brands = buildBrands(common);
  const staff = buildStaff(common, { brands });
  const brandsBackOffice = buildBrandsBackOffice(common, { brands, staff });
  const tree = createTree(base);
  const identity = buildIdentity(common, { brands, staff, tree });
  const safety = buildSafety(common, { brands, staff, identity });
  const wallet = buildWallet(common, { brands, staff, tree, identity });
  const payments = buildPayments(common, { brands, staff, identity, safety, wallet });
  const lottery = buildLottery(common, { brands, staff, tree, identity, safety, wallet });
  const games = buildGames(common, { brands, staff, identity, safety, wallet, lottery });
  const promotions = buildPromotions(common, { brands, staff, identity, safety, wallet, payments });
  const agents = buildAgents(common, { brands, staff, tree, identity, lottery, games });
  const content = createContent({ ...base, brands, staff, tree, identity, safety });
  const reconciliation = createReconciliation({ ...base, ledger, brands, staff, identity, wallet, payments, games });
  const below = { brands, staff, tree, identity, wallet, payments, lottery, games, promotions, content };
  const balancesOf = createBalancesOf(base.pool, ledger, brands);
  const views = createViews({ ...base, ...below, safety, ledger, balancesOf, isListening });
  const areas = { ...below, brandsBackOffice, safety, agents, reconciliation, views };
  registerUpperAreas(common, areas);
  return areas;
}

/** What lower areas let upper ones add: handlers in their transactions, checks, and readers. They run in the order of these lines. */
function registerUpperAreas({ base, ledger }: Common, areas: Areas): void {
  const { brands, staff, tree, identity, safety, wallet, payments, lottery, games, promotions, agents } = areas;
  const { reconciliation, views } = areas;

  staff.registerMails(identity.operatorMails);
  staff.requests.describeMembers(
    createRequestMembers({ pool: base.pool, ledger, brands, identity, payments, safety, tree }),
  );

  identity.onAccountOpened(async (tx, scope) => wallet.openMember(tx, scope, await brands.brand(scope.brandId)));
  identity.onTrialOpened(async (tx, scope) => wallet.grantTrial(tx, scope, await brands.brand(scope.brandId)));
  identity.registerPayoutAccounts(payments.payoutAccounts);

  safety.registerMemberMoney(payments.memberMoney);
  safety.registerMaxBetBreaches(wallet.maxBetBreaches);

  wallet.registerOpenStakes(lottery.openStakes);
  wallet.registerVendorWallets(games.vendorWallets);
  wallet.registerContractDebt(agents.contracts.debtOf);
  wallet.registerRoundNames(games.nameRounds);

  payments.onLost(reconciliation.openCaseOfLost);
  payments.registerPromotions(promotions.deposits);
  payments.onCredited(promotions.settleDeposit);
  payments.onChargedBack(promotions.reverseDeposit);
  payments.registerBonuses(views.bonusesOf);

  lottery.addPlayCheck(games.playRefusal);
  lottery.registerLevelShares(agents.issueShares);
}

/** Collects the routes, jobs and consumers of all areas. */
export function collect(areas: Areas) {
  const { brands, staff, brandsBackOffice, tree, identity, safety, wallet, payments, lottery, games } = areas;
  const { promotions, agents, content, reconciliation, views } = areas;
  const all: { routes: readonly Route[]; jobs?: readonly Job[]; consumers?: readonly Consumer[] }[] = [
    ...[brands, staff, brandsBackOffice, tree, identity, safety, wallet, payments, lottery, games],
    ...[promotions, agents, content, reconciliation, views],
  ];
  return {
    routes: all
      .flatMap((area) => area.routes)
      .map(brands.guardFeatures)
      .map(brands.guardNamedBrand),
    plainRoutes: [
      ...brands.plainRoutes,
      ...payments.plainRoutes,
      ...lottery.plainRoutes,
      ...games.plainRoutes,
    ] satisfies readonly PlainRoute[],
    jobs: all.flatMap((area) => area.jobs ?? []),
    consumers: [...all.flatMap((area) => area.consumers ?? []), defaultDataConsumer(areas)],
  };
}

/**
 * Creates the data needed before the first call: the demo brand with its operator, channels, games and texts. Idempotent.
 * @param offer its e-lotteries
 * @returns the line with the first operator's password, only at the very first start
 */
export async function prepareDemo(
  areas: Areas,
  { base, settings }: AreasDeps,
  offer?: ElotteryOffer,
): Promise<string | null> {
  const { brands, staff, identity, lottery } = areas;
  const brandId = await brands.ensureDemo();
  const { payments, safety, games } = areas;
  await renewSeals({ staff, identity, payments, lottery, safety, games }, base.log);
  const firstRun = await staff.ensureOwner({ id: brandId });
  await createDefaultData(areas, brandId, offer);
  if (settings.allowsSandbox) {
    await areas.content.ensureDemo(brandId);
    await areas.promotions.ensureDemo(brandId);
  }
  await areas.games.ensureStudioGames();
  return firstRun && `Operator     ${firstRun.operator}, password ${firstRun.password} (change it at the first login)`;
}
