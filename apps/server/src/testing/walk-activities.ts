import type { CallName } from '@lantern/contract/schemas';

const TERMS = {
  ...{ type: 'EVERY_DEPOSIT', nth: null, basis: 'BONUS', multiplierPpm: 1_000_000, maxBetPpm: null, weights: [] },
  tiers: [{ from: '50.00', ratePpm: 100_000, most: '10.00' }],
  ...{ daysToBet: null, titles: { EN: 'walk' }, texts: {}, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
  audience: { minimumRank: 0, labels: [], newWithinDays: null, accounts: 'ALL' },
  ...{ channels: [], perMember: 1, perDay: null, grantLimit: null, budget: '10.00', exclusiveGroup: null },
};

/** Payloads of back-office calls about promotions; the demo's promotions and the members' choices belong to another brand. */
export function activityPayloads(): Partial<Record<CallName, object>> {
  return {
    'promotionsBackOffice.activities': {},
    'promotionsBackOffice.activity': { id: '101' },
    'promotionsBackOffice.saveDraft': { id: '101', revision: '1', terms: TERMS },
    'promotionsBackOffice.preview': { terms: TERMS },
    'promotionsBackOffice.requestApproval': { id: '101', revision: '1', reason: 'walk' },
    'promotionsBackOffice.move': { id: '101', event: 'PAUSE' },
    'promotionsBackOffice.grants': {},
    'promotionsBackOffice.requestDecision': { id: '1', decision: 'GRANT', reason: 'walk' },
    'promotionsBackOffice.requestTakeBack': { id: '1', reason: 'walk' },
  };
}
