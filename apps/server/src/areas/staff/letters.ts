import type { Language, Queryable, Refusal, Scope } from '@lantern/server-kit';

/** A mail that carries a link, as the area that sends messages takes it. */
export interface SetupLetter {
  readonly template: 'operator_setup' | 'operator_reset';
  readonly target: string;
  readonly account: string;
  readonly language: Language;
  readonly brand: string;
  readonly link: string;
  readonly hours: number;
  readonly at: Date;
}

/** Where a link has gone: by the brand's mail gateway, into the stand-in's outbox, or into a file on the server. */
export type Delivery = 'MAIL' | 'OUTBOX' | 'FILE';

/** How operators are written to. The area above that sends messages hands it down. */
export interface StaffLetters {
  /** Who carries a brand's mails; null where nobody does. */
  carrier(db: Queryable, scope: Scope): Promise<Exclude<Delivery, 'FILE'> | null>;
  send(tx: Queryable, scope: Scope, letter: SetupLetter): Promise<Refusal | null>;
}
