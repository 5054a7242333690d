import type { calls } from '@lantern/contract/calls';

type Calls = typeof calls;
type Named<Row> = Row extends { readonly name: infer Name extends string; readonly token?: infer Token }
  ? 'staff' extends Token
    ? Name
    : never
  : never;

/** Calls of a group that need an operator's session. */
type OfOperators<Group extends keyof Calls> = {
  [Call in keyof Calls[Group]]: Named<Calls[Group][Call]>;
}[keyof Calls[Group]];
/** The login and the set-up link of operators need no session. The type of a row does not name its server; the test compares that. */
type WithoutSession = `staff.${'login' | 'startPasskeyLogin' | 'passkeyLogin' | 'session' | 'readSetUp' | 'setUp'}`;

export type BackOfficeName = { [Group in keyof Calls]: OfOperators<Group> }[keyof Calls] | WithoutSession;
/** Names of the calls of some groups. */
export type NamesOf<Group extends string> = Extract<BackOfficeName, `${Group}.${string}`>;

/** What a call can move. TEXT: what members or agents read. PERSON: personal data. PLAY: results, draws, games open or closed. */
export type Effect = 'MONEY_IN' | 'MONEY_OUT' | 'RATE' | 'LIMIT' | 'ADDRESS' | 'TEXT' | 'RIGHT' | 'PERSON' | 'PLAY';

/** Effects that one person may have only within a named bound. */
export const BOUNDED: ReadonlySet<Effect> = new Set(['MONEY_IN', 'MONEY_OUT', 'RATE', 'ADDRESS', 'RIGHT']);

interface Needs {
  /** Permission that is checked first; null: the call is about the operator's own account, or the subject decides. */
  readonly permission: string | null;
}

export interface ReadRow extends Needs {
  readonly kind: 'READ';
  readonly showsPeople: boolean;
  /** The answer is a file that leaves the back office; whether the audit log names who took it. */
  readonly file?: { readonly isAudited: boolean };
}
/** Nothing happens until another operator approves. */
export interface RequestRow extends Needs {
  readonly kind: 'REQUEST';
}
/** The decision of the second person. */
export interface TwoRow extends Needs {
  readonly kind: 'TWO';
}
/** It takes effect at once. */
export interface AloneRow extends Needs {
  readonly kind: 'ALONE';
  /** Empty: work lists, notes, checks and drafts. */
  readonly moves: readonly Effect[];
  /** The worst that one person can do with it. */
  readonly worst: string;
  readonly bound: string | null;
  /** The bound is too wide for one person; what would close it. */
  readonly open?: string;
  /** File that tests the bound. */
  readonly test: string;
}
export type InsiderRow = ReadRow | RequestRow | TwoRow | AloneRow;

export const read = (permission: string | null): ReadRow => ({ kind: 'READ', permission, showsPeople: false });
/** A read that names members or operators beyond their account name: contacts, real names, documents, addresses of devices, notes. */
export const readPeople = (permission: string | null): ReadRow => ({ kind: 'READ', permission, showsPeople: true });
/** A file that names members or operators. */
export const readFile = (permission: string, isAudited: boolean): ReadRow => ({
  ...readPeople(permission),
  file: { isAudited },
});
export const request = (permission: string | null): RequestRow => ({ kind: 'REQUEST', permission });
export const two = (): TwoRow => ({ kind: 'TWO', permission: null });
export const alone = (
  permission: string | null,
  moves: readonly Effect[],
  { worst, bound, test, open }: Pick<AloneRow, 'worst' | 'bound' | 'test' | 'open'>,
): AloneRow => ({ kind: 'ALONE', permission, moves, worst, bound, test, ...(open !== undefined && { open }) });
