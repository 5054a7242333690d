import type { Pool } from '@lantern/database';
import type { Base, CallContext, Queryable, Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { EncKey } from './show-status.ts';

/** An actor without a session: the approver of a request, or a job. */
export interface OfficeActor extends Scope {
  readonly operatorId: bigint | null;
  readonly name: string;
  readonly ip: string | null;
  readonly at: Date;
  readonly requestId: string;
}

/** Maker and approver of a request. */
export interface OfficeApproval {
  readonly maker: string;
  readonly makerId: bigint;
  readonly checker: string;
  readonly checkerId: bigint;
  readonly at: Date;
}

/** Executes an approved request inside the approval's transaction. A refusal rolls the approval back. */
export type OfficeHandler = (
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: OfficeApproval,
) => Promise<Refusal | null>;

/** Functions of the staff area, injected because staff depends on brands. */
export interface Office {
  requirePermission(context: StaffContext, permission: string): Refusal | null;
  audit(
    tx: Queryable,
    who: CallContext | OfficeActor,
    deed: {
      readonly action: string;
      readonly target: string;
      readonly before?: unknown;
      readonly after?: unknown;
      readonly permission?: string;
    },
  ): Promise<void>;
  readonly requests: {
    open(
      tx: Queryable,
      context: StaffContext,
      wish: {
        readonly area: string;
        readonly action: string;
        readonly target: string;
        readonly frozen: Readonly<Record<string, unknown>>;
        readonly reason: string;
        readonly permissionToApprove: string;
      },
    ): Promise<bigint | Refusal>;
    openFor(
      tx: Queryable,
      scope: Scope,
      targets: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly id: bigint; readonly action: string; readonly maker: string }>>;
  };
  /** Gives an operator a seat in another brand. */
  seat(tx: Queryable, home: Scope & { readonly operatorId: bigint }, merchantId: bigint, now: Date): Promise<void>;
  /** Brands in which the operator has a seat, including the current one. */
  seatsOf(context: StaffContext): Promise<readonly bigint[]>;
}

/** Dependencies injected at start-up. */
export interface BrandsDeps extends Base {
  /**
   * Separate connection pool for brand settings. Settings are read in the middle of transactions: with one pool, transactions that hold all
   * connections and wait for one more would deadlock.
   */
  readonly settingsPool: Pool;
  /** Public key that currently encrypts bodies. */
  readonly encKey: (now: Date) => Promise<EncKey>;
  /** True where simulators of external services may be used. */
  readonly sandboxAllowed: boolean;
  /** A function, because the staff area is created after the brands. */
  readonly office: () => Office;
  /** Notifies other processes to drop their cached brands. */
  readonly notifyProcesses: () => void;
  /** Country of an address; null when unknown. */
  readonly countryOf: (ip: string) => string | null;
}

/** Dependencies of the area's use cases. */
export interface BrandsParts extends BrandsDeps {
  /** Drops a brand from the caches of this and the other processes. */
  readonly changed: (merchantId: bigint) => void;
}
