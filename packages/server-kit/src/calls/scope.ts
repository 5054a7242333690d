import type { Language } from '@lantern/contract/schemas';

/** A brand as every call sees it; `exponent` is the number of decimals of its currency. */
export interface BrandView {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
}

/** The brand whose rows a repository function may access; always its first argument. */
export interface Scope {
  readonly brandId: bigint;
}

export interface MemberScope extends Scope {
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
}

export interface OperatorScope extends Scope {
  readonly operatorId: bigint;
}

/** Session of a member's token. `restricted` tokens may only change the password and log out. */
export interface MemberSession {
  readonly scope: MemberScope;
  readonly account: string;
  readonly type: number;
  readonly sessionId: bigint;
  readonly restricted: boolean;
  readonly protectedActions: boolean;
}

/** Session of an operator's token; while `next` is set, only that step and logging out are allowed. */
export interface OperatorSession {
  readonly scope: OperatorScope;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
  readonly next: null | 'ENROL_TOTP' | 'CHANGE_PASSWORD';
}
