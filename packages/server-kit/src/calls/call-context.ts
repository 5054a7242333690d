import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@lantern/contract/schemas';
import type { BackOfficeCookies } from '../http/request/back-office-cookies.ts';
import type { Refusal } from './refusal.ts';
import type { BrandView, MemberSession, OperatorSession } from './scope.ts';

/** Everything about a call except its payload. */
export interface CallContext {
  readonly requestId: string;
  readonly ip: string;
  /** ISO 3166 code of the address; null when unknown. */
  readonly country: string | null;
  readonly userAgent: string;
  /** Host name without its port, lower case. */
  readonly host: string;
  readonly language: Language;
  readonly now: Date;
  readonly brand: BrandView;
  readonly member: MemberSession | null;
  readonly operator: OperatorSession | null;
  readonly headers: IncomingHttpHeaders;
  /** Back-office cookies; absent when the call does not come over HTTP. */
  readonly cookies?: BackOfficeCookies;
  /** Values of the path's placeholders, e.g. `{ channel: 'sandbox' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** Body as received, for rows with `body: 'raw'`: signatures are computed over bytes. */
  readonly rawBody?: Buffer;
  /**
   * Charges extra work to the limits per minute of the caller and of the address; a unit is about a microsecond of the event loop. Absent where nothing is limited.
   * @returns the refusal if the limit would be exceeded (then nothing is charged), else null
   */
  readonly charge?: (work: number) => Refusal | null;
}

/** A call whose row requires the token `member` or `restricted`. */
export type MemberContext = CallContext & { readonly member: MemberSession };
/** A call whose row requires the token `staff`. */
export type StaffContext = CallContext & { readonly operator: OperatorSession };
