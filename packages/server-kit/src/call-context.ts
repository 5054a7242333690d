import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@lantern/contract/schemas';
import type { OfficeCookies } from './http/office-cookies.ts';
import type { Refusal } from './refusal.ts';
import type { MemberSession, MerchantView, OperatorSession } from './scope.ts';

/** Everything about a call but its payload. */
export interface CallContext {
  readonly requestId: string;
  readonly ip: string;
  /** ISO 3166 code of the address, null when it is unknown. */
  readonly country: string | null;
  readonly userAgent: string;
  /** Host name without its port, lower case. */
  readonly host: string;
  readonly language: Language;
  readonly now: Date;
  readonly merchant: MerchantView;
  readonly member: MemberSession | null;
  readonly operator: OperatorSession | null;
  readonly headers: IncomingHttpHeaders;
  /** Cookies of the back office; absent where a call does not come by HTTP. */
  readonly cookies?: OfficeCookies;
  /** Values of the path's placeholders, e.g. `{ channel: 'sandbox' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The body as it came, for rows with `body: 'raw'` (signatures are made over bytes). */
  readonly rawBody?: Buffer;
  /**
   * Counts work against what the caller's session may ask for within a minute, on top of its calls: about a microsecond of the event loop a
   * unit. Absent where nothing is limited.
   *
   * @returns the refusal when it was too much; nothing of it is counted then
   */
  readonly charge?: (work: number) => Refusal | null;
}

/** A call whose row names the token `member` or `restricted`. */
export type MemberContext = CallContext & { readonly member: MemberSession };
/** A call whose row names the token `staff`. */
export type StaffContext = CallContext & { readonly operator: OperatorSession };
