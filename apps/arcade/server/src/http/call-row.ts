import type { FastifyRequest } from 'fastify';
import type { SessionRow } from '../repository/sessions.ts';

/** A call of the arcade's own client. */
export interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly perMinute: number;
}

/** A call as it came in. */
export interface Arrival {
  readonly token: string;
  readonly receivedAt: Date;
}

/** Adds a call with a session. */
export type ForPlayers = (
  row: Row,
  handle: (session: SessionRow, request: FastifyRequest, arrival: Arrival) => Promise<unknown>,
) => void;
