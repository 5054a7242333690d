import type { Language, Queryable, Refusal, Scope } from '@lantern/server-kit';

/** A mail with a link, in the format of the messaging area. */
export interface SetupMail {
  readonly template: 'operator_setup' | 'operator_reset';
  readonly target: string;
  readonly account: string;
  readonly language: Language;
  readonly brand: string;
  readonly link: string;
  readonly hours: number;
  readonly at: Date;
}

/** How a link was delivered: the brand's mail gateway, the simulator's outbox, or a file on the server. */
export type Delivery = 'MAIL' | 'OUTBOX' | 'FILE';

/** Sends mails to operators; implemented by the area that has the mail gateways. */
export interface OperatorMails {
  /** How the brand's mails are delivered; null when no gateway is set up. */
  gateway(db: Queryable, scope: Scope): Promise<Exclude<Delivery, 'FILE'> | null>;
  send(tx: Queryable, scope: Scope, mail: SetupMail): Promise<Refusal | null>;
}
