import type { FastifyRequest } from 'fastify';
import type { SessionRow } from '../repository/sessions.ts';

/** Definition of one API call of the arcade's client. */
export interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly perMinute: number;
}

/** A received call. */
export interface Arrival {
  readonly token: string;
  readonly receivedAt: Date;
}

/** Registers a call that needs a session. */
export type ForPlayers = (
  row: Row,
  handle: (session: SessionRow, request: FastifyRequest, arrival: Arrival) => Promise<unknown>,
) => void;
