import type {
  Approval,
  ApprovalDefinition,
  Queryable,
  Refusal,
  RequestEnding,
  Scope,
  Subject,
  SubjectPart,
} from '@lantern/server-kit';
import Type from 'typebox';

type Frozen = Readonly<Record<string, unknown>>;

export interface RequestSubject {
  readonly describe: (tx: Queryable, scope: Scope, frozen: Frozen, now: Date) => Promise<Subject | null>;
  readonly effect?: (scope: Scope, frozen: Frozen, now: Date) => Promise<readonly SubjectPart[]>;
  readonly onReturned?: (tx: Queryable, scope: Scope, frozen: Frozen, ending: RequestEnding) => Promise<void>;
}

export type RequestHandler = (
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
  approval: Approval,
) => Promise<Refusal | null>;

/** An action that is registered without a definition of its own; removed once all have one. */
export function untyped(action: string, handler: RequestHandler, subject: RequestSubject): ApprovalDefinition {
  return {
    action: action as `${string}.${string}`,
    schema: Type.Object({}),
    permission: { request: 'requests.read', approve: 'requests.read' },
    preview: subject.describe,
    ...(subject.effect && { effect: subject.effect }),
    ...(subject.onReturned && { onReturned: subject.onReturned }),
    apply: handler,
  };
}
