import { refuse } from '@lantern/server-kit';
import type { Brands } from '../../areas/brands/index.ts';
import { createGames, type Games } from '../../areas/games/index.ts';
import type { Identity } from '../../areas/identity/index.ts';
import { createLottery, type Lottery } from '../../areas/lottery/index.ts';
import type { Safety } from '../../areas/safety/index.ts';
import type { Staff } from '../../areas/staff/index.ts';
import type { Tree } from '../../areas/tree/index.ts';
import type { Wallet } from '../../areas/wallet/index.ts';
import { OWN_WALLET_STUDIO, ownStudioKeyOf, STUDIO } from '../arcade.ts';
import type { Common } from './common.ts';
import { drawDeps } from './draws.ts';
import { createLinkedAccounts } from './linked-accounts.ts';

interface BelowPlay {
  readonly brands: Brands;
  readonly staff: Staff;
  readonly identity: Identity;
  readonly safety: Safety;
  readonly wallet: Wallet;
}

export function buildLottery(
  { base, ledger, settings, secrets }: Common,
  { brands, staff, tree, identity, safety, wallet }: BelowPlay & { readonly tree: Tree },
): Lottery {
  return createLottery({
    ...base,
    ledger,
    brands,
    safety,
    tree,
    staff,
    wallet,
    draws: drawDeps(settings, secrets, base),
    namesOf: identity.namesOf,
    linkedAccounts: createLinkedAccounts(base.pool, { safety, identity }),
  });
}

/** During a brand's maintenance vendors cannot take new stakes; wins of rounds in progress are still accepted. */
function whileOpen(brands: Brands, safety: Safety): Safety {
  const mayBet: Safety['mayBet'] = async (scope) =>
    (await brands.isResting(scope.brandId)) ? refuse('MAINTENANCE') : safety.mayBet(scope);
  return { ...safety, mayBet };
}

export function buildGames(
  { base, ledger, settings, secrets, outside, studioKey }: Common,
  { brands, staff, identity, safety, wallet, lottery }: BelowPlay & { readonly lottery: Lottery },
): Games {
  const url = settings.arcadeUrl;
  return createGames({
    ...base,
    outside,
    ledger,
    brands,
    safety: whileOpen(brands, safety),
    staff,
    brand: brands.brand,
    people: identity,
    lotteryMenu: lottery.menu,
    elotteryMenu: lottery.elotteryMenu,
    lotteryBets: lottery.betsByGame,
    secrets,
    studio: { code: STUDIO, displayName: 'Lantern Studio', url, key: studioKey },
    ownWalletVendors: [{ code: OWN_WALLET_STUDIO, displayName: 'Lotus Studio', url, key: ownStudioKeyOf(studioKey) }],
    wallet,
  });
}
