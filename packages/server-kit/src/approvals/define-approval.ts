import type { Queryable } from '@lantern/database';
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Refusal } from '../calls/refusal.ts';
import type { Scope } from '../calls/scope.ts';
import type { Subject, SubjectPart } from './subject.ts';

/** The maker and the checker of an approved request. */
export interface Approval {
  readonly checker: string;
  readonly checkerId: bigint;
  readonly maker: string;
  readonly makerId: bigint;
  readonly requestId: bigint;
  readonly at: Date;
}

/** How a request ended without approval. */
export interface RequestEnding {
  readonly requestId: bigint;
  readonly state: 'REJECTED' | 'EXPIRED' | 'WITHDRAWN';
  readonly maker: string;
  /** The checker, or the maker who withdrew it; null when it expired. */
  readonly by: string | null;
  readonly note: string | null;
  readonly at: Date;
}

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** The payload with which a request is opened, by the schema of its definition. */
export type ApprovalPayload<Schema extends TObject> = DeepReadonly<Static<Schema>>;

/** What an approver reads of a request, and what happens to its subject when the request ends without approval. */
export interface ApprovalSubject<Payload> {
  /**
   * Reads the subject with its values before and after: when the request is opened, on every view, and before approval. The result must not
   * depend on the viewer; `needs` says who may read what.
   *
   * @returns null when the subject no longer exists
   */
  preview(tx: Queryable, scope: Scope, payload: Payload, now: Date): Promise<Subject | null>;
  /** Data for the approver only, read outside of a transaction on each view: the risk, and what approving would do to bets and money now. */
  effect?(scope: Scope, payload: Payload, now: Date): Promise<readonly SubjectPart[]>;
  /** Runs in the transaction in which the request is rejected, withdrawn or expires. */
  onReturned?(tx: Queryable, scope: Scope, payload: Payload, ending: RequestEnding): Promise<void>;
}

/** An action that one operator requests and another one approves. */
export interface ApprovalDefinition<Schema extends TObject = TObject> extends ApprovalSubject<Static<Schema>> {
  /** `<area>.<verb-noun>`, e.g. `payments.match-deposit`; also the action of the audit log. */
  readonly action: `${string}.${string}`;
  /** The payload, plain JSON. Checked when the request is opened and again before it is previewed or applied. */
  readonly schema: Schema;
  readonly permission: { readonly request: string; readonly approve: string };
  /**
   * Executes the request inside the transaction of the approval. A refusal rolls the approval back: the request stays open and the checker
   * gets the refusal.
   */
  apply(tx: Queryable, scope: Scope, payload: Static<Schema>, approval: Approval): Promise<Refusal | null>;
}

/**
 * Defines a four-eyes action. The request, its frozen payload, its page, its audit entries and its expiry follow from it.
 *
 * @example
 * const closeRound = (deps: GamesDeps) =>
 *   defineApproval({
 *     action: 'games.close-round',
 *     schema: payloadSchema({ memberId: idText, payout: minorText }),
 *     permission: { request: 'games.manage', approve: 'games.manage' },
 *     preview: (tx, scope, payload) => previewClose(deps, tx, scope, payload),
 *     apply: (tx, scope, payload, approval) => applyClose(deps, tx, scope, payload, approval),
 *   });
 */
export function defineApproval<Schema extends TObject>(
  definition: ApprovalDefinition<Schema>,
): ApprovalDefinition<Schema> {
  return definition;
}

/** The schema of a payload; other properties than the listed ones are refused. */
export const payloadSchema = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** An id in a payload. */
export const idText = Type.String({ pattern: '^\\d{1,18}$' });
/** A UUID in a payload. */
export const uuidText = Type.String({ pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' });
/** An amount of minor units in a payload, which may be negative. */
export const minorText = Type.String({ pattern: '^-?\\d{1,18}$' });

/** One of the listed words in a payload. */
export const oneOf = <const Words extends string[]>(...words: Words): Type.TEnum<Words> => Type.Enum<Words>(words);
/** A value or null in a payload. */
export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Stored values as the payload of a definition; null when they do not fit its schema. */
export function readPayload<Schema extends TObject>(
  { schema }: Pick<ApprovalDefinition<Schema>, 'schema'>,
  values: unknown,
): Static<Schema> | null {
  return Check(schema, values) ? (values as Static<Schema>) : null;
}
