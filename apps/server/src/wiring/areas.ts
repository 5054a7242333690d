import type { Base, Consumer, EncBox, Job, PlainRoute, Route } from '@lantern/server-kit';
import { type Brands, createBrands } from '../areas/brands/index.ts';
import type { Settings } from '../config.ts';

export interface Areas {
  readonly brands: Brands;
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** What has to exist before anybody calls: the demo brand, its operator. */
  prepare(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the areas from the ground up; each gets the doors of those below it. */
export async function buildAreas(base: Base, settings: Settings, enc: EncBox): Promise<Areas> {
  const brands = createBrands({
    ...base,
    encKey: (now) => enc.publicKey(now),
    sandboxAllowed: settings.allowsSandbox,
  });
  const areas = [brands];
  return {
    brands,
    routes: areas.flatMap((area) => area.routes),
    plainRoutes: [],
    jobs: areas.flatMap((area) => area.jobs),
    consumers: areas.flatMap((area) => area.consumers),
    async prepare() {
      await brands.ensureDemo();
    },
    stop: async () => undefined,
  };
}
