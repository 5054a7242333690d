import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  createPacer,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  type SubjectFact,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { parseAddressRange } from '@lantern/server-kit/security';
import { findBrand } from '../repository/brands.ts';
import { insertRangeList, listRangeLists, lockBrand, mergeSettings } from '../repository/site.ts';
import { readDocument } from '../settings/settings.ts';
import { closeChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';
import { changedText, lineOf } from './preview-facts.ts';
import { brokenRange } from './request-maintenance.ts';

const ACTION = 'brands.set-regions';
const PERMISSION = { request: 'brands.status', approve: 'brands.approve' } as const;
const SCHEMA = payloadSchema(schemas['brandsBackOffice.requestRegions'].payload.properties.regions.properties);
const TARGET = 'site:regions';
const MAX_LISTED = 20_000;
/** With comments and empty lines. */
const MAX_LINES = 2 * MAX_LISTED;
/** Two IPv6 addresses with a dotted end, and spaces. */
const LONGEST_RANGE = 120;

/** Replaces the rules from which countries and addresses the site may be visited. */
export const setRegions = (parts: BackOfficeDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: PERMISSION,
    async preview(tx, scope, after) {
      const row = await findBrand(tx, scope);
      if (row === null) return null;
      const before = readDocument(row.settings).regions;
      const facts: SubjectFact[] = [
        { name: 'mode', kind: 'CODE', words: 'frozen', isFixed: true, value: before.mode, becomes: after.mode },
        changedText('countries', lineOf(before.countries), lineOf(after.countries)),
        changedText('allowRanges', lineOf(before.allowRanges), lineOf(after.allowRanges)),
        changedText('denyRanges', lineOf(before.denyRanges), lineOf(after.denyRanges)),
        {
          ...{ name: 'denyLists', kind: 'COUNT', isFixed: true },
          ...{ value: `${before.denyLists.length}`, becomes: `${after.denyLists.length}` },
        },
      ];
      return { name: row.name, page: { path: '/site' }, parts: [{ name: 'CHANGE', facts }] };
    },
    async apply(tx, scope, regions, approval) {
      const row = await lockBrand(tx, scope);
      await mergeSettings(tx, scope, { regions });
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: TARGET, after: regions },
        before: readDocument(row.settings).regions,
      });
      return null;
    },
  });

/** Requests new region rules; they take effect after a second operator approves. */
export async function requestRegions(
  parts: BackOfficeDeps,
  context: StaffContext,
  { regions, reason }: Payload<'brandsBackOffice.requestRegions'>,
): Promise<Value<'brandsBackOffice.requestRegions'> | Refusal> {
  const { scope } = context.operator;
  const refusal =
    parts.staff.requirePermission(context, PERMISSION.request) ??
    brokenRange('allowRanges', regions.allowRanges) ??
    brokenRange('denyRanges', regions.denyRanges);
  if (refusal) return refusal;
  // ALLOW with an empty country list would block every visitor.
  if (regions.mode === 'ALLOW' && regions.countries.length === 0) {
    return refuse('FIELD_RULE', { field: 'countries', min: 1, max: 260, patternId: 'REQUIRED' });
  }
  return transactionOrRefuse(parts.pool, async (tx) => {
    const known = new Set((await listRangeLists(tx, scope, regions.denyLists)).map((list) => list.id.toString()));
    if (regions.denyLists.some((id) => !known.has(id))) return refuse('NOT_FOUND');
    const request = { target: TARGET, payload: regions, reason };
    const requestId = await parts.staff.requests.open(tx, context, setRegions(parts), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

/** Every sign that ends a line, so that a comment never hides a range that follows it. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** The ranges of a text, or its first wrong line: 0 if there are none or too many. It pauses between lines. */
async function readRanges(text: string): Promise<{ readonly ranges: string[] } | { readonly wrongLine: number }> {
  const pace = createPacer();
  const lines = text.split(LINE_END, MAX_LINES + 1);
  const ranges = new Set<string>();
  for (const [index, line] of lines.entries()) {
    await pace();
    const range = (line.split('#', 1)[0] ?? '').trim();
    if (range === '') continue;
    if (range.length > LONGEST_RANGE || parseAddressRange(range) === null) return { wrongLine: index + 1 };
    ranges.add(range);
  }
  const isFitting = lines.length <= MAX_LINES && ranges.size > 0 && ranges.size <= MAX_LISTED;
  return isFitting ? { ranges: [...ranges] } : { wrongLine: 0 };
}

/** Stores a list of ranges, e.g. of VPN exits; it has no effect until region rules refer to it. */
export async function storeRanges(
  parts: BackOfficeDeps,
  context: StaffContext,
  { name, text }: Payload<'brandsBackOffice.storeRanges'>,
): Promise<Value<'brandsBackOffice.storeRanges'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'brands.status');
  if (refusal) return refusal;
  const read = await readRanges(text);
  if ('wrongLine' in read) {
    return refuse('FIELD_RULE', { field: 'text', min: 1, max: MAX_LISTED, patternId: 'RANGE', line: read.wrongLine });
  }
  const { ranges } = read;
  const { scope, name: by } = context.operator;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const id = await insertRangeList(tx, scope, { name: name.trim() || 'list', ranges, at: context.now, by });
    await parts.staff.audit(tx, context, {
      action: 'brands.keep-ranges',
      permission: 'brands.status',
      target: `site:ranges:${id}`,
      after: { name, count: ranges.length },
    });
    return { id: id.toString(), count: ranges.length };
  });
}
