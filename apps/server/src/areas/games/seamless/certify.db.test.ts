import { randomBytes } from 'node:crypto';
import {
  certifyPlatform,
  certifyStudio,
  certifyVendor,
  type Report,
  reportText,
} from '@lantern/vendor-protocol/certify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenArcade, openArcade, spinOnce } from '../../../testing/studio.ts';
import { type Casino, GAME, openCasino } from '../testing/casino.ts';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const now = () => casino.clock.now().getTime();

/** On failure the certification report is printed. */
function expectPassed(report: Report, skipped: readonly string[] = []): void {
  expect(report.isPassed, reportText(report)).toBe(true);
  expect(report.lines.filter(({ outcome }) => outcome === 'SKIPPED').map(({ rule }) => rule)).toEqual(skipped);
}

describe('the certification of our wallet passes', () => {
  test('for the platform, with two keys', async () => {
    const nextKey = { id: 'next', secret: randomBytes(32) };
    await casino.ownerPool.query(
      'insert into games.vendor_key (vendor, key_id, secret, created_at) values ($1, $2, $3, $4)',
      ['LANTERN', nextKey.id, nextKey.secret, casino.clock.now()],
    );
    const { member } = await casino.player(100_000n);
    const token = await casino.launch({ member });
    const own = { origin: casino.portalUrl, vendor: 'LANTERN', key: casino.studioKey, now, game: GAME };
    expectPassed(await certifyPlatform({ ...own, nextKey, token }));
    expect(await casino.faultsOfBooks()).toEqual([]);
  });

  test('for the studio with its own wallets', async () => {
    const key = { id: 'own', secret: randomBytes(32) };
    const arcade = await openArcade(casino, { own: { vendor: 'LOTUS', key } });
    try {
      const options = { origin: arcade.url, vendor: 'LOTUS', key, now, game: GAME, currency: 'P', exponent: 2 };
      expectPassed(await certifyStudio(options));
    } finally {
      await arcade.stop();
    }
  });

  /** Certifies the arcade with the kit's wallet. */
  async function certifyArcade(walletCalls: 'play' | 'bet-result'): Promise<Report> {
    let arcade: OpenArcade | null = null;
    return certifyVendor({
      ...{ vendor: 'LANTERN', key: casino.studioKey, game: GAME, now, settleMs: 2_000 },
      async connect(platformUrl) {
        const own = await openArcade(casino, { platformUrl, walletCalls, patienceMs: 800 });
        arcade = own;
        return {
          async play({ token }) {
            if ((await spinOnce(own, token, GAME)) !== 'OK') await own.repair(0);
          },
          reportOrigin: own.url,
          close: async () => void (await arcade?.stop()),
        };
      },
    });
  }

  test('for the arcade with stake and payout in one call', async () => {
    expectPassed(await certifyArcade('play'), ['V-08']);
  });

  test('for the arcade with stake and payout in two calls', async () => {
    expectPassed(await certifyArcade('bet-result'));
  });
});
