import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { mergeSettings, updateBrand } from '../repository/site.ts';
import { readDocument } from '../settings/settings.ts';
import { commitChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';

const NAMES = new Set(Object.keys(schemas['brandsBackOffice.changeSettings'].payload.properties.settings.properties));

/** The listed settings alone: the addresses of `setAddresses` are in the same document, and need a second person. */
const listed = <Settings extends object>(settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => NAMES.has(name))) as Settings;

/** Changes the given settings in one transaction. Name and languages are columns of the brand, the rest is in its JSON document. */
export function changeSettings(
  parts: BackOfficeDeps,
  context: StaffContext,
  { revision, settings: given }: Payload<'brandsBackOffice.changeSettings'>,
): Promise<Value<'brandsBackOffice.changeSettings'> | Refusal> {
  const settings = listed(given);
  const change = { revision, permission: 'brands.settings', action: 'brands.change-settings' };
  return commitChange(parts, context, change, async (tx, row, scope) => {
    const {
      name = row.name,
      languages = row.languages,
      defaultLanguage = row.default_language,
      ...document
    } = settings;
    if (!languages.includes(defaultLanguage)) {
      return refuse('FIELD_RULE', { field: 'defaultLanguage', min: 1, max: languages.length, patternId: 'LANGUAGE' });
    }
    const ranks = settings.clubLabels?.map(({ rankLevel }) => rankLevel) ?? [];
    if (new Set(ranks).size !== ranks.length) {
      return refuse('FIELD_RULE', { field: 'clubLabels', min: 1, max: 20, patternId: 'UNIQUE' });
    }
    await updateBrand(tx, scope, { name: name.trim(), languages, defaultLanguage });
    await mergeSettings(tx, scope, document);
    const before: Readonly<Record<string, unknown>> = {
      ...readDocument(row.settings),
      ...{ name: row.name, languages: row.languages, defaultLanguage: row.default_language },
    };
    return { before: Object.fromEntries(Object.keys(settings).map((key) => [key, before[key]])), after: settings };
  });
}
