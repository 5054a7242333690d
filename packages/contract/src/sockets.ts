/**
 * Messages from the server to an open tab. Amounts are decimal strings, instants ISO 8601; each message is a hint to reload or re-render.
 */
export type SocketMessage =
  | { readonly type: 'balance'; readonly sumBalance: string; readonly currency: string; readonly seq: string }
  | {
      readonly type: 'issue';
      readonly gameCode: string;
      readonly issueId: string;
      readonly number: string;
      readonly state: string;
      readonly closesAt: string;
    }
  | {
      readonly type: 'result';
      readonly gameCode: string;
      readonly issueId: string;
      readonly number: string;
      readonly numbers: Readonly<Record<string, readonly string[]>>;
    }
  | {
      /** How the member's bets on a settled draw ended. A correction of the result sends none. */
      readonly type: 'outcome';
      readonly gameCode: string;
      readonly issueId: string;
      readonly number: string;
      /** `VOID`: the draw was voided and the stakes were refunded. */
      readonly outcome: 'RESULT' | 'VOID';
      readonly stake: string;
      readonly payout: string;
    }
  | { readonly type: 'notice'; readonly unread: number }
  | { readonly type: 'deposit'; readonly id: string; readonly state: string; readonly creditedAmount: string | null }
  | { readonly type: 'withdrawal'; readonly id: string; readonly state: string }
  | {
      /** An operator changed the site: reload status and settings. */
      readonly type: 'site';
      /** For this tab: 0 open, 1 maintenance, 2 region not allowed; after 1 and 2 the server closes the connection. */
      readonly status: 0 | 1 | 2;
    }
  | {
      readonly type: 'session';
      readonly reason: 'SESSION_KICKED' | 'LOGGED_OUT' | 'EXPIRED' | 'TIME_LIMIT';
      /** The ended session: sent only to the tabs of its token. Absent: the server checks each tab's own token. */
      readonly sessionId?: string;
    };

/** First frame of a tab; without a token it receives only public messages. */
export interface SocketHello {
  readonly type: 'hello';
  readonly token?: string;
  /** Id of the last received message, to receive those missed since. */
  readonly lastEventId?: string;
}

/** Frames from the server: the answer to `hello`, heart-beats (answer `{"type":"pong"}`), and messages with their ids. */
export type SocketFrame =
  | { readonly type: 'welcome'; readonly member: boolean; readonly resumed: boolean; readonly serverTime: string }
  | { readonly type: 'ping'; readonly serverTime: string }
  | (SocketMessage & { readonly id: string });

/** Socket path where back-office pages follow a draw's exposure; the first frame is `{type: 'hello', ticket}`. */
export const EXPOSURE_SOCKET = '/bo/live';

/** Liability of one selection of a play. Amounts are decimal strings. */
export interface ExposureRow {
  readonly play: string;
  readonly number: string;
  readonly stake: string;
  readonly exposure: string;
  readonly limit: string;
}

/** A draw's exposure: first complete, then only changes. The server also sends `{type: 'ping'}`, to be answered `pong`. */
export interface ExposureFrame {
  readonly type: 'exposure';
  readonly issueId: string;
  readonly at: string;
  readonly totals: {
    readonly bets: number;
    readonly members: number;
    readonly stake: string;
    readonly worstCase: string;
  };
  readonly isWhole: boolean;
  /** Highest liability first if the frame is complete. */
  readonly rows: readonly ExposureRow[];
  /** `play number` of selections without liability any more. */
  readonly gone: readonly string[];
}
