import type { Base, MerchantView, OperatorScope, Queryable, Refusal, Scope } from '@lantern/server-kit';
import type { LoginThrottle, PasswordHasher, SecretBox } from '@lantern/server-kit/security';
import type { Describe, RequestMembers, SubjectPart } from './requests/subject.ts';
import type { StaffLetters } from './setup/setup-mails.ts';

/** Dependencies injected at start-up. */
export interface StaffOptions extends Base {
  readonly passwords: PasswordHasher;
  /** Whether simulators of external services are enabled; the back office shows a label. */
  readonly sandbox: boolean;
  /** File of the first start, e.g. `<DATA_DIR>/first-run.json`; the owner's password is removed from it when it is changed. */
  readonly firstRunFile: string;
  /** Encrypts the secrets of authenticator apps. */
  readonly secrets: SecretBox;
  /** A brand by its code, for operators who work in several. */
  readonly findBrand: (code: string) => Promise<MerchantView | null>;
  readonly codeOf: (merchantId: bigint) => Promise<string>;
  /** Time zone of a brand's business days, e.g. `+08:00`. */
  readonly timeZoneOf: (merchantId: bigint) => Promise<string>;
  /** A brand by its id. */
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  /** URL of a back-office page, on the brand's back-office host. */
  readonly officeLink: (merchantId: bigint, path: string) => Promise<string>;
  /** File for the second person's link while no mail gateway is set up, e.g. `<DATA_DIR>/setup-link.json`. */
  readonly setupLinkFile: string;
  /** File outside the database that records the end of the audit chain, e.g. `<DATA_DIR>/audit-anchors.jsonl`. */
  readonly anchorsFile: string;
}

/** Dependencies of the area's use cases. */
export interface StaffDeps extends StaffOptions {
  readonly throttle: LoginThrottle;
  /** Sends mails to operators; registered by the area that has the mail gateways. */
  readonly letters: () => StaffLetters;
  readonly handlers: Map<string, RequestHandler>;
  /** By action: how a request's subject is described, and what happens when it ends without approval. */
  readonly subjects: Map<string, RequestSubject>;
  /** Member data from higher areas; null until it is registered. */
  members(): RequestMembers | null;
  /** Brands in which the operator has a seat, including the current one. */
  readonly seatsOf: (operator: OperatorScope) => Promise<readonly bigint[]>;
}

/** Callbacks that the area owning an action registers for its requests. */
export interface RequestSubject {
  /** Describes the request for the approver. Required for every action. */
  readonly describe: Describe;
  /**
   * Data for the approver only: the risk, and what the approval would do to bets and money now. Runs outside of a transaction and only when
   * the request is viewed.
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
  /** The checker, or the maker who withdrew it; null when it expired. */
  readonly by: string | null;
  readonly note: string | null;
  readonly at: Date;
}

/** The maker and the checker, for the handler of the request. */
export interface Approval {
  readonly checker: string;
  readonly checkerId: bigint;
  readonly maker: string;
  readonly makerId: bigint;
  readonly requestId: bigint;
  readonly at: Date;
}

/**
 * Executes an approved request inside the approval's transaction. A refusal rolls the approval back: the request stays open and the checker
 * gets the refusal.
 */
export type RequestHandler = (
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: Approval,
) => Promise<Refusal | null>;
