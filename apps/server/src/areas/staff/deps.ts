import type { ApprovalDefinition, Base, BrandView, OperatorScope } from '@lantern/server-kit';
import type { LoginThrottle, PasswordHasher, SecretBox } from '@lantern/server-kit/security';
import type { RequestMembers } from './requests/subject.ts';
import type { OperatorMails } from './setup/setup-mails.ts';

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
  readonly findBrand: (code: string) => Promise<BrandView | null>;
  readonly codeOf: (brandId: bigint) => Promise<string>;
  /** Time zone of a brand's business days, e.g. `+08:00`. */
  readonly timeZoneOf: (brandId: bigint) => Promise<string>;
  /** A brand by its id. */
  readonly brand: (brandId: bigint) => Promise<BrandView>;
  /** URL of a back-office page, on the brand's back-office host. */
  readonly backOfficeLink: (brandId: bigint, path: string) => Promise<string>;
  /** File for the second person's link while no mail gateway is set up, e.g. `<DATA_DIR>/setup-link.json`. */
  readonly setupLinkFile: string;
  /** File outside the database that records the end of the audit chain, e.g. `<DATA_DIR>/audit-anchors.jsonl`. */
  readonly anchorsFile: string;
}

/** Dependencies of the area's use cases. */
export interface StaffDeps extends StaffOptions {
  readonly throttle: LoginThrottle;
  /** Sends mails to operators; registered by the area that has the mail gateways. */
  readonly mails: () => OperatorMails;
  /** The registered four-eyes actions, by name. */
  readonly approvals: ReadonlyMap<string, ApprovalDefinition>;
  /** Member data from higher areas; null until it is registered. */
  members(): RequestMembers | null;
  /** Brands in which the operator has a seat, including the current one. */
  readonly seatsOf: (operator: OperatorScope) => Promise<readonly bigint[]>;
}
