import { type Code, codes, type Envelope, type RefusalParams } from '@lantern/contract/codes';
import type { Language } from '@lantern/contract/schemas';
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../calls/refusal.ts';
import type { MessageOf } from './messages.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the envelope of a success. */
export function sendValue(reply: FastifyReply, value: unknown): FastifyReply {
  const envelope: Envelope<unknown> = { success: true, value, message: '' };
  return reply.code(200).type(JSON_TYPE).send(JSON.stringify(envelope));
}

/** The only place that maps a code to a status, an envelope and a text. */
export function sendRefusal(
  reply: FastifyReply,
  language: Language,
  refusal: Pick<Refusal, 'code' | 'params'>,
  messageOf: MessageOf,
): FastifyReply {
  const { code, params } = refusal;
  const envelope: Envelope<never> = {
    success: false,
    value: { code, params },
    message: messageOf(language, code, params),
  };
  if (codes[code] === 429 && typeof params.wait === 'number') reply.header('retry-after', String(params.wait));
  reply.refusalCode = code;
  return reply.code(codes[code]).type(JSON_TYPE).send(JSON.stringify(envelope));
}

const FRAMEWORK_CODES: Readonly<Record<string, Code>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};
const NO_PARAMS: RefusalParams = {};

/** Refusal for a thrown error (by the framework, or from a broken assumption). */
export function refusalOfError(error: unknown): Pick<Refusal, 'code' | 'params'> {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = FRAMEWORK_CODES[code ?? ''];
  if (known) return { code: known, params: NO_PARAMS };
  const isCallersFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return { code: isCallersFault ? 'BAD_REQUEST' : 'UNKNOWN', params: NO_PARAMS };
}

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the refusal that was sent, for logs and metrics. */
    refusalCode?: Code;
  }
}
