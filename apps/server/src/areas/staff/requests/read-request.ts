import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { formatAmount, minorUnits } from '@lantern/money';
import {
  type Refusal,
  readPayload,
  refuse,
  type StaffContext,
  type SubjectFact,
  type SubjectPart,
} from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { doubtsAbout } from './doubts.ts';
import { findRequest, type RequestRow } from './repository/requests.ts';
import { showRequests } from './show-requests.ts';
import { changesOf, factKey, type StoredSubject } from './subject.ts';
import { maySee } from './visibility.ts';

type Card = Value<'staff.request'>;
type Part = Card['parts'][number];

/** Statement time-out that limits the cost of a view, ms. */
const VIEW_MS = 5_000;

function showFact(
  context: StaffContext,
  part: string,
  fact: SubjectFact,
  stored: StoredSubject | null,
): Part['facts'][number] {
  const { exponent } = context.brand.currency;
  const shown = (value: string | null) =>
    value !== null && fact.kind === 'AMOUNT' ? formatAmount(minorUnits(BigInt(value)), exponent) : value;
  const before = stored?.facts[factKey(part, fact.name)];
  return {
    name: fact.name,
    kind: fact.kind,
    value: shown(fact.value),
    becomes: shown(fact.becomes ?? null),
    // A fact that was not stored with the request is not a difference.
    asked: before === undefined || before === fact.value ? null : shown(before),
    isChanged: before !== undefined && before !== fact.value,
    words: fact.words ?? null,
    tone: fact.tone ?? null,
    page: fact.page ?? null,
  };
}

/** The parts that the operator may read. */
function showParts(context: StaffContext, parts: readonly SubjectPart[], stored: StoredSubject | null): Part[] {
  const { permissions } = context.operator;
  const mayRead = ({ needs = [] }: Pick<SubjectPart, 'needs'>) => {
    const oneOf = typeof needs === 'string' ? [needs] : needs;
    return oneOf.length === 0 || oneOf.some((permission) => permissions.has(permission));
  };
  return parts
    .filter(mayRead)
    .map((part) => ({
      name: part.name,
      facts: part.facts.filter(mayRead).map((fact) => showFact(context, part.name, fact, stored)),
    }))
    .filter((part) => part.facts.length > 0);
}

/** The current subject, also of a decided request, with its member and the approval's effects. */
async function readSubject(deps: StaffDeps, context: StaffContext, row: RequestRow, isOpen: boolean) {
  const scope = { brandId: context.operator.scope.brandId };
  const definition = deps.approvals.get(row.action);
  const payload = definition && readPayload(definition, row.frozen);
  const subject = await transaction(deps.pool, async (tx) => {
    await tx.query(`set local statement_timeout = ${VIEW_MS}`);
    return definition && payload ? definition.preview(tx, scope, payload, context.now) : null;
  });
  const memberId = subject?.memberId ?? row.memberId;
  const member = memberId === null ? [] : ((await deps.members()?.describe(scope, memberId, context.now)) ?? []);
  const effect =
    isOpen && definition && payload ? ((await definition.effect?.(scope, payload, context.now)) ?? []) : [];
  const parts: SubjectPart[] = [
    ...(subject?.parts ?? []),
    { name: 'MEMBER', facts: member, needs: 'members.read' },
    ...effect,
  ];
  return { parts, changes: isOpen && definition ? changesOf(subject, row) : [] };
}

/** One request with its complete, current subject. */
export async function readRequest(
  deps: StaffDeps,
  context: StaffContext,
  { id }: Payload<'staff.request'>,
): Promise<Card | Refusal> {
  const refusal = requirePermission(context, 'requests.read');
  if (refusal) return refusal;
  const row = await findRequest(deps.pool, context.operator.scope, BigInt(id));
  if (row === null || !maySee(context, row)) return refuse('NOT_FOUND');
  const isOpen = row.state === 'PENDING' && row.expiresAt > context.now;
  const { parts, changes } = await readSubject(deps, context, row, isOpen);
  const [request] = await showRequests(deps, context, [row]);
  if (request === undefined) return refuse('NOT_FOUND');
  const doubts = request.mayDecide ? (await doubtsAbout(deps.pool, context, row)).found : [];
  return { request, parts: showParts(context, parts, isOpen ? row.subject : null), changes, doubts: [...doubts] };
}
