import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { findByIds } from './repository/members.ts';
import {
  countPinned,
  insertNote,
  listNotes,
  lockNote,
  type NotePlace,
  type NoteRow,
  pinNoteRow,
} from './repository/notes.ts';

const NOTES = 'members.notes';
const USUAL_LIMIT = 20;
/** Maximum pinned notes per member. */
const MOST_PINNED = 5;

type Shown = Value<'identityBackOffice.addNote'>;

const show = ({ id, memberId, at, ...note }: NoteRow): Shown => ({
  ...note,
  id: id.toString(),
  memberId: memberId.toString(),
  at: at.toISOString(),
});

const isMember = async (deps: IdentityDeps, scope: Scope, id: bigint) =>
  (await findByIds(deps.pool, scope, [id])).length === 1;

/** A cursor is the last note of the previous page: its pinned flag and its number. */
function placeOf(cursor: string): NotePlace | undefined {
  const [, pinned, id] = /^([01])-([1-9]\d{0,17})$/.exec(cursor) ?? [];
  return id === undefined ? undefined : { isPinned: pinned === '1', id: BigInt(id) };
}

/** Operators' notes on a member, for operators with the permission; never shown to the member. */
export async function listMemberNotes(
  deps: IdentityDeps,
  context: StaffContext,
  query: Payload<'identityBackOffice.notes'>,
): Promise<Value<'identityBackOffice.notes'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, NOTES);
  if (refusal) return refusal;
  const scope: Scope = { brandId: context.operator.scope.brandId };
  const memberId = BigInt(query.memberId);
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  if (after === undefined) return refuse('BAD_REQUEST', { field: 'cursor', rule: 'format' });
  if (!(await isMember(deps, scope, memberId))) return refuse('NOT_FOUND');
  const limit = query.limit ?? USUAL_LIMIT;
  const rows = await listNotes(deps.pool, scope, { memberId, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(show),
    nextCursor: rows.length > limit && last ? `${last.isPinned ? 1 : 0}-${last.id}` : null,
  };
}

/** NOTES_PINNED when the maximum is reached. Pinned notes are counted under the member's lock. */
async function pinFault(tx: Queryable, scope: Scope, memberId: bigint): Promise<Refusal | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.member-notes', $1) # $2)`, [
    scope.brandId,
    memberId,
  ]);
  return (await countPinned(tx, scope, memberId)) >= MOST_PINNED ? refuse('NOTES_PINNED', { max: MOST_PINNED }) : null;
}

export async function addMemberNote(
  deps: IdentityDeps,
  context: StaffContext,
  input: Payload<'identityBackOffice.addNote'>,
): Promise<Shown | Refusal> {
  const refusal = deps.staff.requirePermission(context, NOTES);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const text = input.text.trim();
  if (text === '') return refuse('FIELD_RULE', { field: 'text', min: 1, max: 1000 });
  const memberId = BigInt(input.memberId);
  if (!(await isMember(deps, { brandId: scope.brandId }, memberId))) return refuse('NOT_FOUND');
  const isPinned = input.isPinned === true;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const fault = isPinned ? await pinFault(tx, scope, memberId) : null;
    if (fault) return fault;
    const note = await insertNote(tx, scope, { memberId, text, author: name, at: context.now, isPinned });
    await deps.staff.audit(tx, context, {
      ...{ action: 'identity.add-note', target: `member:${memberId}`, permission: NOTES },
      after: { note: note.id, text, isPinned },
    });
    return show(note);
  });
}

/** Pins or unpins a note. */
export async function pinMemberNote(
  deps: IdentityDeps,
  context: StaffContext,
  input: Payload<'identityBackOffice.pinNote'>,
): Promise<Shown | Refusal> {
  const refusal = deps.staff.requirePermission(context, NOTES);
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const note = await lockNote(tx, scope, BigInt(input.id));
    if (note === null) return refuse('NOT_FOUND');
    const { isPinned } = input;
    if (note.isPinned === isPinned) return show(note);
    const fault = isPinned ? await pinFault(tx, scope, note.memberId) : null;
    if (fault) return fault;
    await pinNoteRow(tx, scope, note.id, isPinned);
    await deps.staff.audit(tx, context, {
      ...{ action: 'identity.pin-note', target: `member:${note.memberId}`, permission: NOTES },
      ...{ before: { isPinned: note.isPinned }, after: { note: note.id, isPinned } },
    });
    return show({ ...note, isPinned });
  });
}
