/** What the server tells an open tab. Amounts are decimal strings, instants ISO 8601; each is a hint to read or repaint. */
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
  | { readonly type: 'notice'; readonly unread: number }
  | { readonly type: 'deposit'; readonly id: string; readonly state: string; readonly creditedAmount: string | null }
  | { readonly type: 'withdrawal'; readonly id: string; readonly state: string }
  | {
      /** The operators changed something of the site: read its status and settings anew. */
      readonly type: 'site';
      /** For this tab: 0 open, 1 maintenance, 2 not from here; after 1 and 2 the server ends the connection. */
      readonly status: 0 | 1 | 2;
    }
  | {
      readonly type: 'session';
      readonly reason: 'SESSION_KICKED' | 'LOGGED_OUT' | 'EXPIRED' | 'TIME_LIMIT';
      /** The session that ended: only the tabs of its token hear of it. Absent: each tab's own token is looked at. */
      readonly sessionId?: string;
    };

/** First frame of a tab; without a token it hears only what everybody hears. */
export interface SocketHello {
  readonly type: 'hello';
  readonly token?: string;
  /** Id of the last message that was seen, to be sent what was missed since. */
  readonly lastEventId?: string;
}

/** Frames of the server: the answer to `hello`, heart-beats (answer `{"type":"pong"}`), and messages with their ids. */
export type SocketFrame =
  | { readonly type: 'welcome'; readonly member: boolean; readonly resumed: boolean; readonly serverTime: string }
  | { readonly type: 'ping'; readonly serverTime: string }
  | (SocketMessage & { readonly id: string });

/** Where pages of the back office look at an issue's exposure; the first frame is `{type: 'hello', ticket}`. */
export const OFFICE_LINE = '/bo/live';

/** What one selection of a play may cost. Amounts are decimal strings. */
export interface ExposureRow {
  readonly play: string;
  readonly number: string;
  readonly stake: string;
  readonly exposure: string;
  readonly limit: string;
}

/** An issue's exposure: the whole of it first, then what has changed. Beside it come `{type: 'ping'}`, to be answered `pong`. */
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
  /** Dearest first where it is whole. */
  readonly rows: readonly ExposureRow[];
  /** `play number` of selections that cost nothing any more. */
  readonly gone: readonly string[];
}
