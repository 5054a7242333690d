/** A page of the back office, e.g. `{ path: '/deposits', id: '17' }`. */
export interface SubjectPage {
  readonly path: string;
  readonly id?: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** One row of a request's subject. */
export interface SubjectFact<Name extends string = string> {
  readonly name: Name;
  /** AMOUNT: minor units as digits. CODE: explained by the texts `<words>_<value>`. RATES: a rate card as JSON. */
  readonly kind: 'TEXT' | 'AMOUNT' | 'COUNT' | 'INSTANT' | 'CODE' | 'PERCENT' | 'RATES';
  readonly value: string | null;
  /** The value after approval, of the same kind. */
  readonly becomes?: string | null;
  /** Key prefix of the texts that explain a CODE. */
  readonly words?: string;
  /** Approval is refused when the value has changed since the request. */
  readonly isFixed?: boolean;
  readonly tone?: 'BAD' | 'GOOD';
  /** Visible only to operators with this permission, or with one of these. */
  readonly needs?: string | readonly string[];
  readonly page?: SubjectPage;
}

/** Facts under one heading. */
export interface SubjectPart<PartName extends string = string, FactName extends string = string> {
  readonly name: PartName;
  readonly facts: readonly SubjectFact<FactName>[];
  /** Visible only to operators with this permission, or with one of these. */
  readonly needs?: string | readonly string[];
}

/** What a request is about, as read from the database now. */
export interface Subject<PartName extends string = string, FactName extends string = string> {
  /** Display name, e.g. `D 17` or `XSMB 20261123`. */
  readonly name?: string;
  readonly page?: SubjectPage;
  readonly memberId?: bigint;
  /** Minor units that the approval moves; shown on the button and in the list. Fixed by the request. */
  readonly amount?: bigint;
  readonly parts: readonly SubjectPart<PartName, FactName>[];
}
