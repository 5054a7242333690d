import type { FactName, RequestSubject, SubjectFact } from '../../staff/index.ts';
import { findMerchant, listDomains, type MerchantRow } from '../repository/brands.ts';
import { readDocument } from '../settings/settings.ts';

/** What the approver reads of a brand's change: current and new values. */
type Frozen = Readonly<Record<string, unknown>>;
type DescribeBrand = RequestSubject['describe'];
type Fact = SubjectFact;
type Name = FactName;

const lineOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value ? String(value) : null) || null;
/** Shown for an empty value, before or after a change. */
const NOTHING = '—';
const shown = (at: Date | null) => at?.toISOString() ?? null;

/** A value that must stay as recorded until the request is approved. */
const text = (name: Name, value: unknown, becomes: unknown): Fact => ({
  ...{ name, kind: 'TEXT', isFixed: true },
  ...{ value: lineOf(value) ?? NOTHING, becomes: lineOf(becomes) ?? NOTHING },
});
const fresh = (name: Name, value: unknown): Fact => ({ name, kind: 'TEXT', value: lineOf(value) });

const change =
  (path: string, factsOf: (row: MerchantRow, frozen: Frozen) => readonly Fact[]): DescribeBrand =>
  async (tx, scope, frozen) => {
    const row = await findMerchant(tx, scope);
    return row && { name: row.name, page: { path }, parts: [{ name: 'CHANGE', facts: factsOf(row, frozen) }] };
  };

const maintenance = (row: MerchantRow, wish: Frozen | null): readonly Fact[] => {
  const state = row.status === 1 ? 'CLOSED' : 'OPEN';
  const time = (name: 'from' | 'until', at: Date | null): Fact => ({
    ...{
      name,
      kind: 'INSTANT',
      isFixed: true,
      value: shown(at),
      becomes: at === null && !wish?.[name] ? null : (lineOf(wish?.[name]) ?? NOTHING),
    },
  });
  return [
    {
      name: 'state',
      kind: 'CODE',
      words: 'site_state',
      value: state,
      becomes: wish ? 'CLOSED' : 'OPEN',
      isFixed: true,
    },
    time('from', row.maintenance_from),
    time('until', row.maintenance_until),
    text('passes', row.maintenance_passes, wish?.passes),
  ];
};

export const describeMaintenance = change('/site', (row, frozen) => maintenance(row, frozen));
export const describeOpening = change('/site', (row) => maintenance(row, null));

export const describeRegions = change('/site', ({ settings }, frozen) => {
  const { regions } = readDocument(settings);
  const wish = frozen as Partial<typeof regions>;
  const mode: Fact = {
    ...{ name: 'mode', kind: 'CODE', words: 'frozen', isFixed: true },
    ...{ value: regions.mode, becomes: wish.mode ?? null },
  };
  const lists: Fact = {
    ...{ name: 'denyLists', kind: 'COUNT', isFixed: true },
    ...{ value: `${regions.denyLists.length}`, becomes: `${wish.denyLists?.length ?? 0}` },
  };
  return [
    mode,
    text('countries', regions.countries, wish.countries),
    text('allowRanges', regions.allowRanges, wish.allowRanges),
    text('denyRanges', regions.denyRanges, wish.denyRanges),
    lists,
  ];
});

export const describeDomains: DescribeBrand = async (tx, scope, { hosts }) => {
  const present = (await listDomains(tx, scope)).map(({ host }) => host);
  return { page: { path: '/site' }, parts: [{ name: 'CHANGE', facts: [text('hosts', present, hosts)] }] };
};

export const describeMerchant: DescribeBrand = async (_tx, _scope, { name, code, hosts, currency, ...rest }) => {
  const coin = currency as { readonly code?: string } | string | undefined;
  const facts = [
    fresh('name', name),
    fresh('code', code),
    fresh('hosts', hosts),
    fresh('currency', typeof coin === 'object' ? coin.code : coin),
    fresh('languages', rest.languages),
    fresh('defaultLanguage', rest.defaultLanguage),
  ];
  return { name: lineOf(name) ?? '', page: { path: '/merchants' }, parts: [{ name: 'NEW', facts }] };
};
