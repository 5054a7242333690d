import type { Payload } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberContext,
  type MemberScope,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import { PRINTED_NAME, readPersonName } from '../../identity/index.ts';
import type { SafetyDeps } from '../deps.ts';
import { matchPerson } from '../exclusions/match-person.ts';
import { sealDeclared } from './declared.ts';
import { sealDocument } from './encrypt-document.ts';
import { readDocument } from './read-document.ts';
import { insertCheck, type Level } from './repository/checks.ts';
import { attachDocuments, countLooseDocuments, type DocumentKind, insertDocument } from './repository/documents.ts';
import { levelOf } from './required-level.ts';

/** Maximum uploaded documents that are not yet submitted, per member. */
const MAX_LOOSE = 10;

/** Documents required for each level. */
export const NEEDED_DOCUMENTS: Readonly<Record<Level, readonly DocumentKind[]>> = {
  1: ['DOCUMENT_FRONT'],
  2: ['DOCUMENT_FRONT', 'SELFIE', 'ADDRESS'],
  3: ['FUNDS'],
};

/** Stores an uploaded document, encrypted, for a verification that the member will submit. */
export async function uploadDocument(
  deps: SafetyDeps,
  scope: MemberScope,
  context: Pick<CallContext, 'rawBody' | 'now'>,
): Promise<{ id: string } | Refusal> {
  if ((await countLooseDocuments(deps.pool, scope)) >= MAX_LOOSE) return refuse('IMAGE_COUNT');
  const document = await readDocument(context.rawBody ?? Buffer.alloc(0));
  if (isRefusal(document)) return document;
  const id = newId();
  const { bytes, media } = document;
  const sealed = await sealDocument(deps.secrets, scope, id, bytes);
  await insertDocument(deps.pool, scope, { id, media, size: bytes.length, ...sealed, at: context.now });
  return { id };
}

/** Age in whole years. */
function ageAt(birthday: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0);
}

/** Whether a yyyy-MM-dd text is a valid calendar date. */
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

async function fault(
  deps: SafetyDeps,
  context: MemberContext,
  input: Payload<'safety.submitIdentity'>,
): Promise<Refusal | null> {
  const { minimumAge } = await deps.brands.settings(context.brand.id);
  const days = [input.birthDate, ...(input.documentEnds ? [input.documentEnds] : [])];
  if (days.some((day) => Number.isNaN(Date.parse(day)) || !isDay(day)))
    return refuse('FIELD_RULE', { field: 'birthDate' });
  if (ageAt(input.birthDate, context.now) < minimumAge) return refuse('AGE_REQUIRED', { age: minimumAge });
  if (input.documentEnds && input.documentEnds <= context.now.toISOString().slice(0, 10)) {
    return refuse('FIELD_RULE', { field: 'documentEnds' });
  }
  const given = new Set(input.documents.map((one) => one.kind));
  const missing = NEEDED_DOCUMENTS[input.level].find((kind) => !given.has(kind));
  return missing ? refuse('DOCUMENT_MISSING', { kind: missing }) : null;
}

/** Submits an identity verification. Only one of each level may be pending; level 3 requires level 2. */
export async function submitIdentity(
  deps: SafetyDeps,
  context: MemberContext,
  input: Payload<'safety.submitIdentity'>,
): Promise<Refusal | null> {
  const { scope, protectedActions } = context.member;
  const { now } = context;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const realName = readPersonName('realName', input.realName, PRINTED_NAME);
  if (isRefusal(realName)) return realName;
  const wrong = await fault(deps, context, input);
  if (wrong) return wrong;
  const { documents, level, ...given } = input;
  const declared = { ...given, realName };
  return transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await levelOf(deps, tx, scope, now);
    if (level === 3 && proven < 2) return refuse('STATE_CONFLICT');
    const check = await insertCheck(tx, scope, { level, declaredSealed: sealDeclared(deps, scope, declared), at: now });
    if (check === null) return refuse('STATE_CONFLICT');
    if ((await attachDocuments(tx, scope, check.id, documents)) !== documents.length) return refuse('DOCUMENT_MISSING');
    await matchPerson(deps, tx, scope, now, declaredPerson(declared));
    return null;
  });
}

/** The declared data that identifies the person. */
export const declaredPerson = (
  declared: Pick<Payload<'safety.submitIdentity'>, 'realName' | 'birthDate' | 'documentNumber'>,
) => ({
  realName: declared.realName,
  birthday: declared.birthDate,
  documentNumber: declared.documentNumber,
});
