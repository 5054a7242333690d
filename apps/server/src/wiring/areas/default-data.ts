import { BrandCreated } from '@lantern/events';
import { type Consumer, consumer } from '@lantern/server-kit';
import type { Brands } from '../../areas/brands/index.ts';
import type { Content } from '../../areas/content/index.ts';
import type { Games } from '../../areas/games/index.ts';
import type { ElotteryOffer, Lottery } from '../../areas/lottery/index.ts';
import type { Payments } from '../../areas/payments/index.ts';

interface DefaultDataAreas {
  readonly brands: Brands;
  readonly payments: Payments;
  readonly lottery: Lottery;
  readonly games: Games;
  readonly content: Content;
}

/** Creates the default data of a brand: sandbox channels where allowed, games and help. Idempotent. */
export async function createDefaultData(
  areas: DefaultDataAreas,
  brandId: bigint,
  offer?: ElotteryOffer,
): Promise<void> {
  const { sandboxAllowed } = await areas.brands.settings(brandId);
  if (sandboxAllowed) await areas.payments.ensureDemo(brandId);
  await areas.lottery.ensureDemo(brandId, offer);
  await areas.games.ensureDemo(brandId);
  await areas.content.ensureHelp(brandId);
}

/** Creates a brand's default data after its opening was approved. */
export function defaultDataConsumer(areas: DefaultDataAreas): Consumer {
  return consumer({
    name: 'platform.create-default-data',
    types: [BrandCreated],
    batchSize: 1,
    async handle(_tx, events) {
      for (const { brandId } of events) await createDefaultData(areas, brandId);
    },
  });
}
