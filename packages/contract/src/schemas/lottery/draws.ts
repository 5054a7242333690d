import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { ShownLines } from '../shown.ts';

/** Bytes in lower-case hexadecimal. */
const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const State = OneOf('PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID');
const VoidReason = OneOf('SEALED_LATE', 'BEACON_LATE', 'CHAIN_LOST');
const BeaconName = OneOf('DRAND', 'OFFLINE');

/** Drawn result: single digits side by side, or numbers separated by commas. */
export const DrawText = Type.String({ pattern: '^(\\d{1,20}|\\d{1,6}(,\\d{1,6}){1,79})$' });
/** How numbers are derived from the bytes of an outcome. */
const Form = Type.Object({
  count: Type.Integer(),
  lowest: Type.Integer(),
  highest: Type.Integer(),
  /** Whether a drawn number is removed from the list. */
  isDistinct: Type.Boolean(),
  separator: OneOf('', ','),
});

/**
 * All public inputs of a draw: commitments since planning, the bets' digest since the close, the rest since the draw. docs/fairness.md
 * explains how the numbers follow from them.
 */
export const DrawProof = Type.Object({
  version: Type.Literal(1),
  issueId: Id,
  gameCode: Type.String(),
  issueNumber: Type.String(),
  state: State,
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  chain: Type.Object({
    id: Id,
    length: Type.Integer(),
    /** Value 0 of the chain, public since `committedAt`. */
    commitment: Hex32,
    committedAt: Instant,
    /** Index of the value that this draw reveals. */
    index: Type.Integer(),
    value: Nullable(Hex32),
  }),
  beacon: Type.Object({
    name: BeaconName,
    /** Hash of the drand network, or the commitment (value 0) of the offline beacon's chain. */
    network: Hex32,
    /** Public key of the drand network, hexadecimal; null for the offline beacon. */
    publicKey: Nullable(Type.String()),
    round: Type.Integer(),
    /** Time at which the beacon publishes this round. */
    publishedAt: Instant,
    value: Nullable(Hex32),
    signature: Nullable(Type.String()),
  }),
  /** Null until the draw has closed. */
  bets: Nullable(
    Type.Object({
      count: Type.Integer(),
      pages: Type.Integer(),
      digest: Hex32,
      sealedAt: Instant,
      /** First line of the canonical list. */
      header: Type.String(),
    }),
  ),
  outcome: Nullable(Hex32),
  form: Form,
  /** Drawn result: "04271", or "03,11,08". */
  digits: Nullable(DrawText),
  drawnAt: Nullable(Instant),
  voidReason: Nullable(VoidReason),
});

const Chain = Type.Object({
  id: Id,
  gameCode: Type.String(),
  length: Type.Integer(),
  commitment: Hex32,
  committedAt: Instant,
  /** Number of values promised to draws, and of values revealed. */
  promised: Type.Integer(),
  revealed: Type.Integer(),
  lastValue: Nullable(Hex32),
});

export const drawSchemas = {
  /** By id, or by game and number. */
  'lottery.draw': {
    payload: Type.Object({
      issueId: Type.Optional(Id),
      gameCode: Type.Optional(Text(30, 1)),
      number: Type.Optional(Text(30, 1)),
    }),
    value: DrawProof,
    refusals: ['NOT_FOUND'],
  },
  'lottery.drawBets': {
    payload: Type.Object({ issueId: Id, page: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    /** Lines of the canonical list (without its header) in order, up to a thousand per page. */
    value: Type.Object({ issueId: Id, page: Type.Integer(), pages: Type.Integer(), lines: Type.Array(Type.String()) }),
    refusals: ['NOT_FOUND'],
  },
  'lottery.drawChains': {
    payload: Type.Object({ gameCode: Type.Optional(Text(30, 1)), ...pageQuery }),
    value: Page(Chain),
    refusals: [],
  },
} as const;

const WaitingDraw = Type.Object({
  issueId: Id,
  gameCode: Type.String(),
  issueNumber: Type.String(),
  beacon: BeaconName,
  round: Type.Integer(),
  publishedAt: Instant,
  /** Time at which the draw is voided and its stakes are refunded. */
  voidAt: Instant,
  stake: Amount,
  bets: Type.Integer(),
});
export const drawBackOfficeSchemas = {
  /** Ticket for a socket connection to the draw's exposure; valid for half a minute. */
  'lotteryBackOffice.watchExposure': {
    payload: Type.Object({
      id: Id,
      /** Set by an operator who could also enter the result: he declares that he will not enter it for this draw. */
      excludesMe: Type.Optional(Type.Boolean()),
    }),
    value: Type.Object({ ticket: Type.String() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'EXPOSURE_AFTER_ENTRY', 'EXPOSURE_EXCLUDES'],
  },
  /** First person of a four-eyes request; the second decides it with staff.decideRequest. */
  'lotteryBackOffice.requestVoid': {
    payload: Type.Object({ issueId: Id, reason: ShownLines(300, 3) }),
    value: Type.Object({ requestId: Id }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'ISSUE_STATE', 'ISSUE_BUSY', 'REQUEST_STATE'],
  },
  /** State of the platform's own draws: chains, beacon, and waiting draws. */
  'lotteryBackOffice.draws': {
    payload: Type.Object({}),
    value: Type.Object({
      serverTime: Instant,
      beacon: Type.Object({
        /** Beacon promised to new draws. */
        name: BeaconName,
        network: Nullable(Hex32),
        lastRound: Nullable(Type.Integer()),
        lastAt: Nullable(Instant),
        /** Seconds between the round's publication and the draw, over the last hundred draws. */
        delayS: Nullable(Type.Number()),
      }),
      chains: Type.Array(
        Type.Intersect([
          Chain,
          Type.Object({
            /** Whether this installation has the key that decrypts its secret. */
            isReadable: Type.Boolean(),
          }),
        ]),
      ),
      waiting: Type.Array(WaitingDraw),
      voided: Type.Array(
        Type.Object({
          issueId: Id,
          gameCode: Type.String(),
          issueNumber: Type.String(),
          drawsAt: Instant,
          reason: VoidReason,
          stake: Amount,
        }),
      ),
    }),
    refusals: ['FORBIDDEN'],
  },
} as const;
