import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { settingsAreUsed } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { until } from '../until.ts';
import type { Client } from './client.ts';
import { secondPerson } from './people.ts';

/** Changes of a brand as its operators make them; each is done when the platform uses it. */

const { brandsBackOffice, paymentsBackOffice, paymentsChannels, safetyBackOffice, socialBackOffice, staff } = calls;
const REASON = 'needed for this test';

/** A platform with its owner, who requests; where it takes two people, the second one approves. */
export interface Owned {
  readonly platform: Pick<Platform, 'now' | 'dataDir'>;
  readonly client: Client;
  /** The owner's session. */
  readonly owner: string;
}

/** The second operator's approval. */
async function approve({ platform, client, owner }: Owned, id: string): Promise<void> {
  const second = await secondPerson(platform, client, owner);
  await client.value(staff.decideRequest, { id, decision: 'APPROVE', reason: 'seen' }, second);
}

async function approveSettings(owned: Owned, id: string): Promise<void> {
  await approve(owned, id);
  await settingsAreUsed(owned.platform);
}

/** Changes the withdrawal rules; the others stay. */
export async function changeWithdrawalRules(
  owned: Owned,
  changes: Partial<Value<'paymentsBackOffice.withdrawalRules'>['rules']>,
): Promise<void> {
  const { client, owner } = owned;
  const { revision, rules } = await client.value(paymentsBackOffice.withdrawalRules, {}, owner);
  const input = { revision, rules: { ...rules, ...changes }, reason: REASON };
  const { requestId } = await client.value(paymentsBackOffice.requestWithdrawalRules, input, owner);
  await approveSettings(owned, requestId);
}

/** Changes the compliance rules; the others stay. */
export async function changeComplianceRules(
  owned: Owned,
  changes: Partial<Value<'safetyBackOffice.complianceRules'>['rules']>,
): Promise<void> {
  const { client, owner } = owned;
  const { revision, rules } = await client.value(safetyBackOffice.complianceRules, {}, owner);
  const input = { revision, rules: { ...rules, ...changes }, reason: REASON };
  const { requestId } = await client.value(safetyBackOffice.requestComplianceRules, input, owner);
  await approveSettings(owned, requestId);
}

/** Switches features on and off, e.g. `{ AUTOPLAY: false }`. */
export async function changeSwitches(owned: Owned, switches: Readonly<Record<string, boolean>>): Promise<void> {
  const { client, owner } = owned;
  const { revision } = await client.value(brandsBackOffice.site, {}, owner);
  const changes = Object.entries(switches).map(([modId, enabled]) => ({ modId, enabled }));
  const input = { revision, changes, reason: REASON };
  const { requestId } = await client.value(brandsBackOffice.changeSwitches, input, owner);
  if (requestId !== null) await approve(owned, requestId);
  await settingsAreUsed(owned.platform);
}

/** Changes settings that need no second person. */
export async function changeSettings(
  { platform, client, owner }: Owned,
  settings: Payload<'brandsBackOffice.changeSettings'>['settings'],
): Promise<void> {
  const { revision } = await client.value(brandsBackOffice.site, {}, owner);
  await client.value(brandsBackOffice.changeSettings, { revision, settings }, owner);
  await settingsAreUsed(platform);
}

/** Changes addresses of the site, of which none is a new CDN; the others stay. */
export async function changeAddresses(
  owned: Owned,
  changes: Partial<Payload<'brandsBackOffice.requestAddresses'>['addresses']>,
): Promise<void> {
  const { client, owner } = owned;
  const { revision, settings } = await client.value(brandsBackOffice.site, {}, owner);
  const { imageCDNs, launchGameCDNs, customerService, resources } = settings;
  const addresses = { imageCDNs, launchGameCDNs, customerService, resources, ...changes };
  const { requestId } = await client.value(
    brandsBackOffice.requestAddresses,
    { revision, addresses, reason: REASON },
    owner,
  );
  await approveSettings(owned, requestId);
}

/** Closes the site from now until an instant, or until it is opened (null). */
export async function closeSite(owned: Owned, until: Date | null): Promise<void> {
  const { client, owner } = owned;
  const order = { kind: 'ORDER' as const, from: null, until: until?.toISOString() ?? null, passes: [] };
  const { requestId } = await client.value(brandsBackOffice.requestMaintenance, { ...order, reason: REASON }, owner);
  await approveSettings(owned, requestId);
}

/** Ends the maintenance where there is one. */
export async function openSite(owned: Owned): Promise<void> {
  const { client, owner } = owned;
  const { maintenance } = await client.value(brandsBackOffice.site, {}, owner);
  if (maintenance === null) return;
  const order = { kind: 'END' as const, from: null, until: null, passes: [], reason: REASON };
  const { requestId } = await client.value(brandsBackOffice.requestMaintenance, order, owner);
  await approveSettings(owned, requestId);
}

/** Closes the site to visitors of these countries, and opens it to all others. */
export async function closeRegions(owned: Owned, countries: string[]): Promise<void> {
  const { client, owner } = owned;
  const regions = { mode: 'DENY' as const, countries, allowRanges: [], denyRanges: [], denyLists: [] };
  const { requestId } = await client.value(brandsBackOffice.requestRegions, { regions, reason: REASON }, owner);
  await approveSettings(owned, requestId);
}

/** Adds an open deposit channel. */
export async function addDepositChannel(
  owned: Owned,
  channel: Omit<Payload<'paymentsChannels.createDepositChannel'>, 'reason'>,
): Promise<void> {
  const { client, owner } = owned;
  const input = { ...channel, reason: REASON };
  const { requestId } = await client.value(paymentsChannels.createDepositChannel, input, owner);
  await approve(owned, requestId ?? '');
}

/** Sets the maximum of one payment of a payout channel. */
export async function limitPayouts(
  { client, owner }: Omit<Owned, 'platform'>,
  code: string,
  maximum: string,
): Promise<void> {
  const { payouts } = await client.value(paymentsChannels.channels, {}, owner);
  const channel = payouts.find((one) => one.code === code);
  if (!channel) throw new Error(`There is no payout channel ${code}.`);
  const { revision, names, priority, open } = channel;
  const terms = { names, priority, open, maximum };
  await client.value(paymentsChannels.changePayoutChannel, { code, revision, terms }, owner);
}

/** Sets an identity provider, one without a secret. */
export async function setIdentityProvider(
  owned: Owned,
  provider: Payload<'socialBackOffice.requestProvider'>['provider'],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { client, owner } = owned;
  const input = { provider, enabled: true, settings: { ...settings }, secret: '', reason: REASON };
  const { requestId } = await client.value(socialBackOffice.requestProvider, input, owner);
  await approve(owned, requestId);
}

/** Ends the play of a game with trial accounts, until the site's own list says so. */
export async function endTrial(
  { client, owner }: Omit<Owned, 'platform'>,
  game: { readonly vassalage: string; readonly gameId: string },
): Promise<void> {
  await client.value(calls.gamesBackOffice.changeGame, { ...game, supportPlay: 1, reason: REASON }, owner);
  await until('the list of games shows the change', async () => {
    const { games } = await client.value(calls.games.gameList, { vassalage: game.vassalage, pageSize: 96 });
    return games.some((one) => one.gameId === game.gameId && one.supportPlay === 1);
  });
}
