import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import { settingsNeedSecond } from '@lantern/contract/site-protection';
import {
  approvedBy,
  defineApproval,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import { type BrandRow, findBrand } from '../repository/brands.ts';
import { lockBrand, mergeSettings, updateBrand } from '../repository/site.ts';
import { readDocument } from '../settings/settings.ts';
import { closeChange, commitChange, type Difference, requestInstead } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';
import { changedText, lineOf } from './preview-facts.ts';

const PERMISSION = { request: 'brands.settings', approve: 'brands.approve' } as const;
const ACTION = 'brands.set-settings';
const PROPERTIES = schemas['brandsBackOffice.changeSettings'].payload.properties.settings.properties;
const NAMES = Object.keys(PROPERTIES) as (keyof Settings)[];

type Settings = Payload<'brandsBackOffice.changeSettings'>['settings'];
/** All settings of the list, as they are stored. */
type Stored = Required<Settings>;

/** The listed settings alone: the addresses of `setAddresses` are in the same document, and need a second person. */
const listed = <Given extends object>(settings: Given): Given =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in PROPERTIES)) as Given;

const storedOf = (row: BrandRow): Stored =>
  listed({
    ...readDocument(row.settings),
    ...{ name: row.name, languages: row.languages, defaultLanguage: row.default_language },
  }) as unknown as Stored;

/** A setting as an approver reads it, and as it is compared. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (!Array.isArray(value)) return typeof value === 'object' ? null : String(value);
  const wordsOf = (one: unknown) =>
    typeof one === 'object' && one !== null
      ? Object.entries(one)
          .toSorted(([left], [right]) => left.localeCompare(right))
          .map(([, word]) => String(word))
          .join(' ')
      : String(one);
  return lineOf(value.map(wordsOf));
}

/** The given settings that differ from the stored ones. */
const differing = (stored: Stored, given: Settings): Settings =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => textOf(stored[name as keyof Settings]) !== textOf(value)),
  );

/** FIELD_RULE for languages without the default one, and for a rank that is listed twice. */
function checkSettings(stored: Stored, settings: Settings): Refusal | null {
  const { languages, defaultLanguage } = { ...stored, ...settings };
  if (!languages.includes(defaultLanguage)) {
    return refuse('FIELD_RULE', { field: 'defaultLanguage', min: 1, max: languages.length, patternId: 'LANGUAGE' });
  }
  const ranks = settings.clubLabels?.map(({ rankLevel }) => rankLevel) ?? [];
  return new Set(ranks).size === ranks.length
    ? null
    : refuse('FIELD_RULE', { field: 'clubLabels', min: 1, max: 20, patternId: 'UNIQUE' });
}

/** Stores the settings: name and languages are columns of the brand, the rest is in its JSON document. */
async function store(tx: Queryable, scope: Scope, stored: Stored, settings: Settings): Promise<Difference> {
  const {
    name = stored.name,
    languages = stored.languages,
    defaultLanguage = stored.defaultLanguage,
    ...document
  } = settings;
  await updateBrand(tx, scope, { name: name.trim(), languages, defaultLanguage });
  await mergeSettings(tx, scope, document);
  const before: Readonly<Record<string, unknown>> = stored;
  return { before: Object.fromEntries(Object.keys(settings).map((key) => [key, before[key]])), after: settings };
}

/** Changes settings, of which some set an analytics tag, lower the minimum age or remove the captcha of registration. */
export const setProtectedSettings = (parts: BackOfficeDeps) =>
  defineApproval({
    action: ACTION,
    schema: payloadSchema(PROPERTIES),
    permission: PERMISSION,
    async preview(tx, scope, settings) {
      const row = await findBrand(tx, scope);
      if (row === null) return null;
      const stored = storedOf(row);
      const rows = NAMES.filter((name) => name in settings).map((name) =>
        changedText(name, textOf(stored[name]), textOf(settings[name])),
      );
      const parts = [{ name: 'CHANGE', facts: rows }];
      return rows.length === 0 ? null : { name: row.name, page: { path: '/site' }, parts };
    },
    async apply(tx, scope, settings, approval) {
      const stored = storedOf(await lockBrand(tx, scope));
      const refusal = checkSettings(stored, settings);
      if (refusal) return refusal;
      const difference = await store(tx, scope, stored, settings);
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: 'site', ...difference },
      });
      return null;
    },
  });

/** Changes the given settings in one transaction. Settings of which one is protected wait together for a second operator. */
export function changeSettings(
  parts: BackOfficeDeps,
  context: StaffContext,
  { revision, settings: given, reason = '' }: Payload<'brandsBackOffice.changeSettings'>,
): Promise<Value<'brandsBackOffice.changeSettings'> | Refusal> {
  const settings = listed(given);
  const change = { revision, permission: PERMISSION.request, action: 'brands.change-settings' };
  return commitChange(parts, context, change, async (tx, row, scope) => {
    const stored = storedOf(row);
    const refusal = checkSettings(stored, settings);
    if (refusal) return refusal;
    if (!settingsNeedSecond(stored, settings)) return store(tx, scope, stored, settings);
    // What stays is not requested: others may change it before the approval.
    const request = { target: 'site:settings', payload: differing(stored, settings), reason };
    return requestInstead(parts, tx, context, setProtectedSettings(parts), request);
  });
}
