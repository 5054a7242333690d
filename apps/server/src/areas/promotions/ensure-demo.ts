import { transaction } from '@lantern/database';
import type { PromotionsDeps } from './deps.ts';
import { insertActivity, listActivities, lockActivities, setActivityState } from './repository/activities.ts';

const TITLES = {
  EN: 'First deposit doubled',
  CN: '首充翻倍',
  JA: '初回入金2倍',
  TH: 'ฝากครั้งแรกรับสองเท่า',
  VI: 'Nhân đôi lần nạp đầu',
  ID: 'Deposit pertama digandakan',
};
const TEXTS = {
  EN: '100% bonus on your first deposit, up to 500.00. Wagering requirement: 8× (deposit + bonus) within 30 days. One bonus per person.',
  CN: '首次充值赠送同额红利，最高 500.00。流水要求：30 天内完成（充值 + 红利）× 8 倍。每人限领一次。',
  JA: '初回のご入金と同額のボーナスを500.00まで進呈します。賭け条件：30日以内に（入金額＋ボーナス）の8倍。おひとり様1回限りです。',
  TH: 'ฝากครั้งแรกรับโบนัสเท่ากับยอดฝาก สูงสุด 500.00 ทำเทิร์น 8 เท่าของยอดฝากรวมโบนัสภายใน 30 วัน จำกัดหนึ่งครั้งต่อคน',
  VI: 'Tặng 100% tiền thưởng cho lần nạp đầu, tối đa 500.00. Yêu cầu 8 vòng cược (tiền nạp + tiền thưởng) trong 30 ngày. Mỗi người một lần.',
  ID: 'Bonus 100% untuk deposit pertama, hingga 500.00. Syarat TO 8x (deposit + bonus) dalam 30 hari. Satu bonus per orang.',
};

/** Creates an active promotion for trying out the platform, with demo money. */
export async function ensureDemoActivity(
  deps: Pick<PromotionsDeps, 'pool' | 'clock' | 'brand'>,
  brandId: bigint,
): Promise<void> {
  const scope = { brandId };
  const { currency } = await deps.brand(brandId);
  const now = deps.clock.now();
  const units = (amount: bigint) => amount * 10n ** BigInt(currency.exponent);
  await transaction(deps.pool, async (tx) => {
    await lockActivities(tx, scope);
    const any = await listActivities(tx, scope, { phase: null, before: null, now, limit: 1 });
    if (any.length > 0) return;
    const made = { by: 'demo', at: now };
    const { id } = await insertActivity(
      tx,
      scope,
      {
        ...{ titles: TITLES, texts: TEXTS, startsAt: now, endsAt: null, exclusiveGroup: 'welcome' },
        ...{ budget: units(1_000_000n), grantLimit: null },
        terms: {
          ...{ type: 'FIRST_DEPOSIT', nth: null, basis: 'DEPOSIT_PLUS_BONUS', multiplierPpm: 8_000_000 },
          tiers: [{ from: units(50n).toString(), ratePpm: 1_000_000, most: units(500n).toString() }],
          ...{ maxBetPpm: 500_000, daysToBet: 30, channels: [], perMember: 1, perDay: null },
          weights: [
            { category: 'LIVE', ppm: 100_000 },
            { category: 'PVP', ppm: 0 },
          ],
          audience: { minimumRank: 0, labels: [], newWithinDays: null, accounts: 'ALL' },
        },
      },
      made,
    );
    await setActivityState(tx, scope, id, 'APPROVED', { approved: made });
  });
}
