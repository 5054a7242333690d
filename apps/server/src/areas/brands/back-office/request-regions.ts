import { type RangeList, readRangeLines, type WrongLine } from '@lantern/contract/range-list';
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

/** Reads an uploaded list, with pauses between its lines. Line 0 is wrong if there are no ranges, or too many of them or of lines. */
async function readList(text: string): Promise<RangeList | WrongLine> {
  const pace = createPacer();
  const lines = readRangeLines(text, 'deny');
  for (;;) {
    const step = lines.next();
    if (!step.done) {
      await pace();
      continue;
    }
    const read = step.value;
    if ('wrongLine' in read) return read;
    return read.ranges.length > 0 && read.ranges.length <= MAX_LISTED ? read : { wrongLine: 0 };
  }
}

/**
 * Stores a list of ranges, e.g. of VPN exits; it has no effect until region rules refer to it.
 *
 * @returns FIELD_RULE with the `line` that is not understood, counted from 1; 0 if there are no ranges, or more than `max`, or too many lines
 */
export async function storeRanges(
  parts: BackOfficeDeps,
  context: StaffContext,
  { name, text }: Payload<'brandsBackOffice.storeRanges'>,
): Promise<Value<'brandsBackOffice.storeRanges'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'brands.status');
  if (refusal) return refusal;
  const read = await readList(text);
  if ('wrongLine' in read) {
    return refuse('FIELD_RULE', { field: 'text', min: 1, max: MAX_LISTED, patternId: 'RANGE', line: read.wrongLine });
  }
  const { ranges, comments, repeated } = read;
  const { scope, name: by } = context.operator;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const id = await insertRangeList(tx, scope, { name: name.trim() || 'list', ranges, at: context.now, by });
    await parts.staff.audit(tx, context, {
      action: 'brands.keep-ranges',
      permission: 'brands.status',
      target: `site:ranges:${id}`,
      after: { name, count: ranges.length },
    });
    return { id: id.toString(), count: ranges.length, comments, repeated };
  });
}
