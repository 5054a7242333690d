import type { Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import { UNBUILT_SWITCHES } from '../features/switches.ts';
import { listDomains, listSwitches } from '../repository/brands.ts';
import { listRangeLists } from '../repository/site.ts';
import { readSettings } from '../settings/read-settings.ts';
import { PATTERN_IDS } from '../settings/register-rules.ts';
import type { BrandSettings } from '../settings/settings.ts';
import { isUnderMaintenance } from '../show-status.ts';
import type { BackOfficeDeps } from './deps.ts';

const TARGETS = ['site:maintenance', 'site:regions', 'site:domains', 'site:addresses'];

function settingsOf(settings: BrandSettings): Value<'brandsBackOffice.site'>['settings'] {
  const { brand } = settings;
  return {
    name: brand.name,
    languages: [...settings.languages],
    defaultLanguage: settings.defaultLanguage,
    minimumAge: settings.minimumAge,
    startPasswordHours: settings.startPasswordHours,
    loginRequired: settings.loginRequired,
    registrationCaptcha: settings.registrationCaptcha,
    theme: settings.theme,
    logoUrl: settings.logoUrl,
    chatHeaderColor: settings.chatHeaderColor,
    prizeModes: settings.prizeModes as Value<'brandsBackOffice.site'>['settings']['prizeModes'],
    announcementTypes: settings.announcementTypes as Value<'brandsBackOffice.site'>['settings']['announcementTypes'],
    imageCDNs: settings.imageCDNs,
    launchGameCDNs: settings.launchGameCDNs,
    customerService: settings.customerService,
    resources: settings.resources,
    banners: settings.banners,
    zaloReward: settings.zaloReward,
    gtagId: settings.gtagId,
    clubLabels: settings.clubLabels,
    memberLabels: settings.memberLabels,
  };
}

function maintenanceOf(settings: BrandSettings, passes: readonly string[], now: Date) {
  const { maintenance } = settings;
  return (
    maintenance && {
      from: maintenance.from?.toISOString() ?? null,
      until: maintenance.until?.toISOString() ?? null,
      passes: [...passes],
      active: isUnderMaintenance(settings, now),
    }
  );
}

/** All settings that operators control, read without the cache so that a change is visible at once. */
export async function showSite(
  parts: BackOfficeDeps,
  context: StaffContext,
): Promise<Value<'brandsBackOffice.site'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'brands.read');
  if (refusal) return refusal;
  const { pool } = parts;
  const { scope } = context.operator;
  const settings = await readSettings(pool, scope, parts.sandboxAllowed);
  const [switches, domains, lists, open] = await Promise.all([
    listSwitches(pool, scope),
    listDomains(pool, scope),
    listRangeLists(pool, scope, settings.regions.denyLists),
    parts.staff.requests.openFor(pool, scope, TARGETS),
  ]);
  return {
    revision: settings.revision.toString(),
    merchantCode: settings.brand.code,
    currency: { ...settings.currency },
    domains,
    settings: settingsOf(settings),
    switches: switches.map((item) => ({
      ...item,
      effective: settings.switches.get(item.modId) === 1,
      available: !UNBUILT_SWITCHES.has(item.modId),
    })),
    rules: Object.entries(settings.registerRules).map(([field, rule]) => ({ field, ...rule })),
    patternIds: [...PATTERN_IDS],
    maintenance: maintenanceOf(settings, settings.maintenance?.passTexts ?? [], context.now),
    regions: settings.regions,
    rangeLists: lists.map((list) => ({
      id: list.id.toString(),
      name: list.name,
      count: list.count,
      createdAt: list.created_at.toISOString(),
      createdBy: list.created_by,
    })),
    you: { ip: context.ip, country: context.country },
    requests: [...open.values()].map(({ id, action, maker }) => ({ id: id.toString(), action, maker })),
  };
}
