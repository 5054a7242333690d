import type { Pool } from '@lantern/database';
import type { Base, CallContext, Queryable, Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { EncKey } from './show-status.ts';

/** Somebody who acts without a session of his own: whoever approved a request, a job. */
export interface OfficeActor extends Scope {
  readonly operatorId: bigint | null;
  readonly name: string;
  readonly ip: string | null;
  readonly at: Date;
  readonly requestId: string;
}

/** Who made and who approved what is carried out. */
export interface OfficeApproval {
  readonly maker: string;
  readonly makerId: bigint;
  readonly checker: string;
  readonly checkerId: bigint;
  readonly at: Date;
}

/** Carries an approved request out, inside the transaction of the approval. A refusal undoes the approval. */
export type OfficeHandler = (
  tx: Queryable,
  scope: Scope,
  frozen: Readonly<Record<string, unknown>>,
  approval: OfficeApproval,
) => Promise<Refusal | null>;

/** What the staff area, which stands above this one, does for it. */
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
  /** Brands in which the operator has a seat, the present one included. */
  seatsOf(context: StaffContext): Promise<readonly bigint[]>;
}

/** What the area is built with. */
export interface BrandsDeps extends Base {
  /**
   * Connections for what is set for brands and for nothing else: settings are asked for in the middle of transactions, and
   * when everybody holds a connection and waits for one more, nobody goes on.
   */
  readonly settingsPool: Pool;
  /** Public key that encrypted bodies are made for now. */
  readonly encKey: (now: Date) => Promise<EncKey>;
  /** True where stand-ins for the outside world may be used. */
  readonly sandboxAllowed: boolean;
  /** Asked only when an operator calls: the office is built after the brands. */
  readonly office: () => Office;
  /** Tells the other processes that what they remember of brands is old. */
  readonly tellNodes: () => void;
  /** Country of an address, null when it is not known. */
  readonly countryOf: (ip: string) => string | null;
}

/** What the area's use cases stand on. */
export interface BrandsParts extends BrandsDeps {
  /** Forgets a brand here and in the other processes. */
  readonly changed: (merchantId: bigint) => void;
}
