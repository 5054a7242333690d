import type { Base, MerchantView, OperatorScope, Queryable, Refusal, Scope } from '@lantern/server-kit';
import type { LoginThrottle, PasswordHasher, SecretBox } from '@lantern/server-kit/security';
import type { StaffLetters } from './letters.ts';
import type { Describe, RequestMembers, SubjectPart } from './requests/subject.ts';

/** What compose hands in. */
export interface StaffOptions extends Base {
  readonly passwords: PasswordHasher;
  /** Whether stand-ins for the outside world are switched on; the back office labels it. */
  readonly sandbox: boolean;
  /** File of the first start, e.g. `<DATA_DIR>/first-run.json`: it loses the owner's password once that was changed. */
  readonly firstRunFile: string;
  /** Seals the secrets of code apps. */
  readonly secrets: SecretBox;
  /** A brand by its code, for operators who work in several. */
  readonly findBrand: (code: string) => Promise<MerchantView | null>;
  readonly codeOf: (merchantId: bigint) => Promise<string>;
  /** Where a brand's business days begin, e.g. `+08:00`. */
  readonly timeZoneOf: (merchantId: bigint) => Promise<string>;
  /** A brand by its id. */
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  /** How operators are written to. */
  readonly letters: StaffLetters;
  /** The address of a page of the back office, on the host where a brand's operators log in. */
  readonly officeLink: (merchantId: bigint, path: string) => Promise<string>;
  /** Where the second person's link lies as long as nobody carries mails, e.g. `<DATA_DIR>/setup-link.json`. */
  readonly setupLinkFile: string;
  /** File outside of the database that tells where the audit log ended, e.g. `<DATA_DIR>/audit-anchors.jsonl`. */
  readonly anchorsFile: string;
}

/** What the area's use cases stand on. */
export interface StaffDeps extends StaffOptions {
  readonly throttle: LoginThrottle;
  readonly handlers: Map<string, RequestHandler>;
  /** How the subjects of requests are read, and what follows when one ends without approval, by action. */
  readonly subjects: Map<string, RequestSubject>;
  /** What the areas above know of members; null while none has said so. */
  members(): RequestMembers | null;
  /** Brands in which the operator works, the present one included. */
  readonly seatsOf: (operator: OperatorScope) => Promise<readonly bigint[]>;
}

/** What the area that owns an action adds to its requests. */
export interface RequestSubject {
  /** The card that the second person reads. There is no action without one. */
  readonly describe: Describe;
  /**
   * Reads what only the second person looks at: the risk, and what the approval does to bets and money at this moment. Runs
   * outside of a transaction and only for the card.
   */
  readonly effect?: (
    scope: Scope,
    frozen: Readonly<Record<string, unknown>>,
    now: Date,
  ) => Promise<readonly SubjectPart[]>;
  /** Runs in the transaction in which a request is rejected, withdrawn or expires. */
  readonly onReturned?: (
    tx: Queryable,
    scope: Scope,
    frozen: Readonly<Record<string, unknown>>,
    ending: RequestEnding,
  ) => Promise<void>;
}

/** How a request ended without approval. */
export interface RequestEnding {
  readonly requestId: bigint;
  readonly state: 'REJECTED' | 'EXPIRED' | 'WITHDRAWN';
  readonly maker: string;
  /** Who ended it: the checker, or the maker himself; null when its time ran out. */
  readonly by: string | null;
  readonly note: string | null;
  readonly at: Date;
}

/** Who decides, for the handler that carries a request out. */
export interface Approval {
  readonly checker: string;
  readonly checkerId: bigint;
  readonly maker: string;
  readonly makerId: bigint;
  readonly requestId: bigint;
  readonly at: Date;
}

/**
 * Carries an approved request out, inside the transaction of the approval. A refusal undoes the approval: the request
 * stays open and the checker sees the refusal.
 */
export type RequestHandler = (
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: Approval,
) => Promise<Refusal | null>;
