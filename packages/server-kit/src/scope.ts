import type { Language } from '@lantern/contract/schemas';

/** A brand as every call sees it; `exponent` is the number of decimals of its currency. */
export interface MerchantView {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
}

/** Whose rows a repository function may see; always its first argument. */
export interface Scope {
  readonly merchantId: bigint;
}

export interface MemberScope extends Scope {
  readonly memberId: bigint;
  readonly book: 'REAL' | 'TEST';
}

export interface OperatorScope extends Scope {
  readonly operatorId: bigint;
}

/** What a member's token opens. `restricted` tokens may only change the password and log out. */
export interface MemberSession {
  readonly scope: MemberScope;
  readonly account: string;
  readonly type: number;
  readonly sessionId: bigint;
  readonly restricted: boolean;
  readonly protectedActions: boolean;
}

/** What an operator's token opens; while `next` is set, only that step and logging out are open. */
export interface OperatorSession {
  readonly scope: OperatorScope;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
  readonly next: null | 'ENROL_TOTP' | 'CHANGE_PASSWORD';
}
