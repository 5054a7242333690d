import type { Language, Queryable, Refusal, Scope } from '@lantern/server-kit';

/** What a mail to an operator says, in the format of the messaging area. */
export type OperatorMailContent =
  /** A link with which the operator sets a password. */
  | { readonly template: 'operator_setup' | 'operator_reset'; readonly link: string; readonly hours: number }
  /** The owner `by` created `operator` without a second person, who counts as one from then on. */
  | { readonly template: 'operator_alone'; readonly by: string; readonly operator: string; readonly from: string };

export interface OperatorMail {
  readonly target: string;
  readonly account: string | null;
  readonly language: Language;
  readonly brand: string;
  readonly at: Date;
  readonly content: OperatorMailContent;
}

/** How a link was delivered: the brand's mail gateway, the simulator's outbox, or a file on the server. */
export type Delivery = 'MAIL' | 'OUTBOX' | 'FILE';

/** Sends mails to operators; implemented by the area that has the mail gateways. */
export interface OperatorMails {
  /** How the brand's mails are delivered; null when no gateway is set up. */
  gateway(db: Queryable, scope: Scope): Promise<Exclude<Delivery, 'FILE'> | null>;
  send(tx: Queryable, scope: Scope, mail: OperatorMail): Promise<Refusal | null>;
}
