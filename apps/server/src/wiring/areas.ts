import { join } from 'node:path';
import type { Pool } from '@lantern/database';
import { accounts, type Ledger } from '@lantern/ledger';
import { minorUnits } from '@lantern/money';
import type { Base, Consumer, EncBox, Job, MemberScope, PlainRoute, Queryable, Route } from '@lantern/server-kit';
import { createOutsideNetwork, refuse } from '@lantern/server-kit';
import { createPasswordHasher, type HashCost } from '@lantern/server-kit/security';
import type { SigningKey } from '@lantern/vendor-protocol';
import { type Agents, createAgents } from '../areas/agents/index.ts';
import { type Brands, createBrands } from '../areas/brands/index.ts';
import { type Content, createContent } from '../areas/content/index.ts';
import { createGames, type Games } from '../areas/games/index.ts';
import { createIdentity, type Identity } from '../areas/identity/index.ts';
import { createLottery, type ElotteryOffer, type Lottery } from '../areas/lottery/index.ts';
import { createGateways, createPayments, type Payments } from '../areas/payments/index.ts';
import { createPromotions, type Promotions } from '../areas/promotions/index.ts';
import { createSafety, type Safety } from '../areas/safety/index.ts';
import { createStaff, type Staff } from '../areas/staff/index.ts';
import { createTree, type Tree } from '../areas/tree/index.ts';
import { createViews, type Views } from '../areas/views/index.ts';
import { createWallet, type Wallet } from '../areas/wallet/index.ts';
import type { Settings } from '../config.ts';
import { OWN_WALLET_STUDIO, ownStudioKeyOf, STUDIO } from './arcade.ts';
import { openChains } from './chains.ts';
import { drawDeps } from './draws.ts';
import { furnishBrand, furnishing } from './furnish-brand.ts';
import { createLinkedAccounts } from './linked-accounts.ts';
import { createLinks, createOfficeLinks } from './links.ts';
import { createBalancesOf } from './member-balances.ts';
import { createPlaySince } from './play-since.ts';
import { createRequestMembers } from './request-members.ts';
import { sandboxPageDeps } from './sandbox-pages.ts';
import { openSecretBox, renewSeals } from './secret-keys.ts';
import { transferPeople } from './transfer-people.ts';
import { vendorDesk } from './vendor-desk.ts';

export interface Areas {
  readonly brands: Brands;
  readonly staff: Staff;
  readonly tree: Tree;
  readonly identity: Identity;
  readonly safety: Safety;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly lottery: Lottery;
  readonly games: Games;
  readonly promotions: Promotions;
  readonly agents: Agents;
  readonly content: Content;
  readonly views: Views;
}

export interface AreasDeps {
  readonly base: Base;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly enc: Pick<EncBox, 'publicKey' | 'open'>;
  /** A few connections reserved for brand settings (see brands). */
  readonly settingsPool: Pool;
  /** Whether a message to a member may reach an open tab. */
  readonly isListening: (merchantId: bigint, memberId: bigint) => boolean;
  /** Notifies the other processes that a brand was changed. */
  readonly notifyProcesses?: () => void;
  /** Country of an address, null when unknown. */
  readonly countryOf?: (ip: string) => string | null;
  /** Key with which the arcade and the wallet sign. */
  readonly studioKey: SigningKey;
  /** Cost of password hashes; default: the production cost. */
  readonly hashCost?: HashCost;
}

const nothing = () => undefined;

/** The lower areas: accounts, sessions and permissions. */
function buildPeople(
  { base, settingsPool, ledger, settings, enc, notifyProcesses = nothing, countryOf = () => null, hashCost }: AreasDeps,
  above: {
    readonly agents: () => Agents;
    readonly lottery: () => Lottery;
    readonly payments: () => Payments;
    readonly games: () => Games;
  },
) {
  const passwords = createPasswordHasher(hashCost && { cost: hashCost });
  const secrets = openSecretBox(settings);
  const sandboxAllowed = settings.allowsSandbox;
  const outside = outsideOf(settings);
  const brands: Brands = createBrands({
    ...base,
    settingsPool,
    sandboxAllowed,
    encKey: (now) => enc.publicKey(now),
    office: () => staff,
    notifyProcesses,
    countryOf,
  });
  const staff: Staff = createStaff({
    ...base,
    findBrand: brands.findByCode,
    codeOf: async (merchantId) => (await brands.merchant(merchantId)).code,
    timeZoneOf: async (merchantId) => (await brands.settings(merchantId)).businessTimeZone,
    passwords,
    sandbox: sandboxAllowed,
    merchant: brands.merchant,
    letters: {
      carrier: (...asked) => identity.operatorMails.carrier(...asked),
      send: (...told) => identity.operatorMails.send(...told),
    },
    officeLink: createOfficeLinks(settings, brands),
    firstRunFile: join(settings.dataDir, 'first-run.json'),
    setupLinkFile: join(settings.dataDir, 'setup-link.json'),
    anchorsFile: join(settings.dataDir, 'audit-anchors.jsonl'),
    secrets,
  });
  for (const { action, handler, describe } of brands.requestHandlers) {
    staff.requests.register(action, handler, { describe });
  }
  const tree = createTree(base);
  // Stakes of own lotteries are booked under their draws, those of vendors' open rounds in the member's BET wallet.
  const heldByVendors = async ({ merchantId, memberId, book }: MemberScope, db: Queryable) => {
    const { code } = (await brands.merchant(merchantId)).currency;
    const [held] = await ledger.balances(db, { merchantId, book, currency: code }, [accounts.bet(memberId)]);
    return held?.balance ?? 0n;
  };
  const wallet = createWallet({
    ...base,
    ledger,
    requirePermission: staff.requirePermission,
    staff,
    merchant: brands.merchant,
    isEnabled: brands.isEnabled,
    timeZone: async (merchantId) => (await brands.settings(merchantId)).businessTimeZone,
    people: transferPeople(tree, () => identity, above.agents),
    vendors: vendorDesk(above.games),
    openStakes: async (scope, db = base.pool) =>
      minorUnits((await above.lottery().openStakes(scope, db)) + (await heldByVendors(scope, db))),
  });
  const balancesOf = createBalancesOf(base.pool, ledger, brands);
  const identity: Identity = createIdentity({
    ...base,
    brands,
    staff,
    tree,
    passwords,
    secrets,
    outside,
    sandboxAllowed,
    openSealed: enc.open,
    linkTo: createLinks(settings, brands),
    grantTrial: async (tx, scope) => wallet.grantTrial(tx, scope, await brands.merchant(scope.merchantId)),
    openWallet: async (tx, scope) => wallet.openMember(tx, scope, await brands.merchant(scope.merchantId)),
    payoutAccounts: {
      list: (scope) => above.payments().officeAccounts.list(scope),
      unbind: (...asked) => above.payments().officeAccounts.unbind(...asked),
    },
    hasPayoutAccount: (scope) => above.payments().memberMoney.hasOwnAccount(base.pool, scope),
    balancesOf,
  });
  const safety = createSafety({
    ...base,
    brands,
    staff,
    people: identity,
    money: {
      sums: (...asked) => above.payments().memberMoney.sums(...asked),
      hasOwnAccount: (...asked) => above.payments().memberMoney.hasOwnAccount(...asked),
      movements: (...asked) => above.payments().memberMoney.movements(...asked),
    },
    maxBetBreaches: (...asked) => wallet.maxBetBreaches(...asked),
    playSince: createPlaySince(base.pool, ledger, brands.merchant),
    secrets,
  });
  return { brands, staff, tree, safety, wallet, identity, balancesOf, secrets };
}

/** During a brand's maintenance vendors cannot take new stakes; wins of rounds in progress are still accepted. */
function whileOpen(brands: Brands, safety: Safety): Safety {
  const mayBet: Safety['mayBet'] = async (scope) =>
    (await brands.isResting(scope.merchantId)) ? refuse('MAINTENANCE') : safety.mayBet(scope);
  return { ...safety, mayBet };
}

/** Network access to addresses configured by operators: into private networks only in sandboxes, or where the administrator allows it. */
const outsideOf = ({ allowsSandbox, allowedNetworks }: Settings) =>
  createOutsideNetwork({ allowsPrivate: allowsSandbox, allowed: allowedNetworks });

/** Builds the areas from the lowest layer up; each receives the public APIs of those below it. */
export function buildAreas(deps: AreasDeps): Areas {
  const { base, ledger, settings } = deps;
  const outside = outsideOf(settings);
  // What a lower area needs from an upper one is injected as a function that is first called at run time.
  const { balancesOf, secrets, ...people } = buildPeople(deps, {
    lottery: () => lottery,
    payments: () => payments,
    agents: () => agents,
    games: () => games,
  });
  const { brands, staff, tree, safety, wallet, identity } = people;
  staff.requests.describeMembers(
    createRequestMembers({ pool: base.pool, ledger, brands, identity, payments: () => payments, safety, tree }),
  );
  const chains = openChains(settings, () => base.clock.now());
  const payments: Payments = createPayments(
    {
      ...base,
      ledger,
      wallet,
      safety,
      staff,
      merchant: brands.merchant,
      members: identity,
      play: {
        match: (...asked) => games.matching.match(...asked),
        adjust: (...asked) => games.matching.adjust(...asked),
      },
      lineHold: (db, scope) => agents.contracts.holdOf(db, scope),
      settings: brands.settings,
      activities: {
        letGo: (...asked) => promotions.activities.letGo(...asked),
        choose: (...asked) => promotions.activities.choose(...asked),
        settle: (...told) => promotions.activities.settle(...told),
        takeBackOf: (...told) => promotions.activities.takeBackOf(...told),
      },
      bonusesOf: (scope) => views.bonusesOf(scope),
      secrets,
      ...createGateways({
        ...base,
        outside,
        secrets,
        merchant: brands.merchant,
        linkTo: createLinks(settings, brands),
        chains,
      }),
      chains,
      outside,
      sandboxAllowed: settings.allowsSandbox,
    },
    sandboxPageDeps(base, settings, brands),
  );
  const lottery: Lottery = createLottery({
    ...base,
    ledger,
    brands,
    safety: { ...safety, mayBet: async (scope) => (await games.playRefusal(scope)) ?? safety.mayBet(scope) },
    tree,
    staff,
    wallet,
    draws: drawDeps(settings, secrets, base),
    namesOf: identity.namesOf,
    linkedAccounts: createLinkedAccounts(base.pool, { safety, identity }),
    levelSharesOf: (...asked) => agents.issueShares(...asked),
  });
  const games: Games = createGames({
    ...base,
    outside,
    ledger,
    brands,
    safety: whileOpen(brands, safety),
    staff,
    merchant: brands.merchant,
    people: identity,
    lotteryMenu: lottery.menu,
    elotteryMenu: lottery.elotteryMenu,
    secrets,
    studio: { code: STUDIO, displayName: 'Lantern Studio', url: settings.arcadeUrl, key: deps.studioKey },
    ownWalletVendors: [
      {
        ...{ code: OWN_WALLET_STUDIO, displayName: 'Lotus Studio', url: settings.arcadeUrl },
        key: ownStudioKeyOf(deps.studioKey),
      },
    ],
    wallet,
  });
  const promotions: Promotions = createPromotions({
    ...base,
    ledger,
    brands,
    merchant: brands.merchant,
    identity,
    wallet,
    staff,
    deposits: payments.forActivities,
    samePerson: async (db, scope) =>
      (await safety.samePerson(db, scope))
        .filter((one) => one.merchantId === scope.merchantId)
        .map((one) => one.memberId),
  });
  const agents: Agents = createAgents({
    ...base,
    ledger,
    tree,
    identity,
    staff,
    brands,
    balancesOf,
    checkPassword: identity.checkPassword,
    lotteryBets: lottery.toldBets,
    teamBets: lottery.teamBets,
    roundsOfMembers: games.roundsOfMembers,
    retellBets: lottery.retellBets,
    endedRounds: games.endedDays,
    lotteries: async (scope) => {
      const [fixed, electronic] = await Promise.all([lottery.menu(scope), lottery.elotteryMenu(scope)]);
      const atOdds = electronic.filter((game) => !game.hasGroups);
      return {
        groups: electronic.filter((game) => game.hasGroups).map((game) => game.code),
        rates: [...fixed, ...atOdds].map((game) => game.code),
      };
    },
  });
  const content = createContent({ ...base, ...people });
  const server = { ...people, payments, lottery, games, promotions, agents, content };
  const views = createViews({ ...base, ...server, ledger, balancesOf, isListening: deps.isListening });
  return { ...server, views };
}

/** Collects the routes, jobs and consumers of all areas. */
export function collect(areas: Areas) {
  const {
    brands,
    staff,
    tree,
    identity,
    safety,
    wallet,
    payments,
    lottery,
    games,
    promotions,
    agents,
    content,
    views,
  } = areas;
  const all: { routes: readonly Route[]; jobs?: readonly Job[]; consumers?: readonly Consumer[] }[] = [
    brands,
    staff,
    tree,
    identity,
    safety,
    wallet,
    payments,
    lottery,
    games,
    promotions,
    agents,
    content,
    views,
  ];
  return {
    routes: all.flatMap((area) => area.routes).map(brands.guardFeatures),
    plainRoutes: [
      ...brands.plainRoutes,
      ...payments.plainRoutes,
      ...lottery.plainRoutes,
      ...games.plainRoutes,
    ] satisfies readonly PlainRoute[],
    jobs: all.flatMap((area) => area.jobs ?? []),
    consumers: [...all.flatMap((area) => area.consumers ?? []), furnishing(areas)],
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
  const merchantId = await brands.ensureDemo();
  const { payments, safety, games } = areas;
  await renewSeals({ staff, identity, payments, lottery, safety, games }, base.log);
  const firstRun = await staff.ensureOwner({ id: merchantId });
  await furnishBrand(areas, merchantId, offer);
  if (settings.allowsSandbox) await areas.promotions.ensureDemo(merchantId);
  await areas.games.ensureStudioGames();
  return firstRun && `Operator     ${firstRun.operator}, password ${firstRun.password} (change it at the first login)`;
}
