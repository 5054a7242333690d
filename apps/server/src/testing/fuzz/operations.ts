import type { PlainRoute } from '@lantern/server-kit';
import { openApiOf } from '@lantern/server-kit/testing';
import { ROWS } from '../walk.ts';
import type { Schema } from './values.ts';

/** A call as described by an OpenAPI document, which is all that the generator knows. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With placeholders, e.g. `/wps/deposit/callback/{channel}`. */
  readonly path: string;
  readonly security: 'member' | 'operator' | null;
  /** Query parameters as the properties of one object. */
  readonly query: Schema;
  readonly body: { readonly kind: 'json' | 'sealed' | 'form' | 'bytes'; readonly schema: Schema } | null;
  /** Answers without an envelope: a page, a file, an external interface. */
  readonly isPlain?: boolean;
  /** URL, if different from the other calls. */
  readonly url?: string;
  /** Bearer token, if not the caller's. */
  readonly token?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

interface Described {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema & { 'x-payload'?: Schema } }>>;
  };
}

function bodyOf({ requestBody }: Described): Operation['body'] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || !content) return null;
  if (type === '*/*') return { kind: 'bytes', schema: {} };
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', schema: content.schema };
  const sealed = content.schema['x-payload'];
  return sealed ? { kind: 'sealed', schema: sealed } : { kind: 'json', schema: content.schema };
}

function queryOf({ parameters }: Described): Schema {
  const inQuery = parameters.filter((one) => one.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...{ name: described.operationId, method: method.toUpperCase(), path },
      security: (Object.keys(described.security?.[0] ?? {})[0] as Operation['security'] | undefined) ?? null,
      query: queryOf(described),
      body: bodyOf(described),
    })),
  );
}

/** All calls of both OpenAPI documents, as published by the HTTP servers. */
export function publishedOperations(): Operation[] {
  return (['portal', 'backoffice'] as const).flatMap((server) => {
    const rows = ROWS.filter((row) => (row.server ?? 'portal') === server);
    return operationsOf(JSON.parse(JSON.stringify(openApiOf(rows, server))) as Document);
  });
}

const anyText: Schema = { type: 'string', maxLength: 100 };
/** Fields known to pages and external interfaces, so that not every request fails at the first check. */
const plainFields: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    [
      'outcome',
      'amount',
      'payerName',
      'token',
      'orderNo',
      'order_no',
      'event',
      'status',
      'sign',
      'player',
      'round',
      'currency',
    ].map((name) => [name, anyText]),
  ),
};

/** Routes outside the contract: pictures, sandbox pages, interfaces of vendors, payment providers and result sources. */
export function plainOperations(routes: readonly Pick<PlainRoute, 'method' | 'path'>[]): Operation[] {
  return routes.flatMap(({ method, path }): Operation[] => {
    const shared = {
      method,
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
      security: null,
      query: plainFields,
      isPlain: true,
    };
    if (method === 'GET') return [{ ...shared, name: `GET ${path}`, body: null }];
    return (['json', 'form', 'bytes'] as const).map((kind) => ({
      ...{ ...shared, name: `POST ${path} (${kind})` },
      body: { kind, schema: plainFields },
    }));
  });
}

/** Calls of the arcade's client, which are in no OpenAPI document: fields as the client sends them. */
export function arcadeOperations(paths: Readonly<Record<string, string>>, url: string, token: string): Operation[] {
  const named = (names: readonly string[]): Schema => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, anyText])),
  });
  const fields: Schema = {
    type: 'object',
    properties: {
      ...named([
        'token',
        'game',
        'sessionToken',
        'spinId',
        'playId',
        'betId',
        'coin',
        'stake',
        'after',
        'before',
        'ref',
        'seed',
      ]).properties,
      choice: {},
      move: {},
      limit: { type: 'integer' },
    },
  };
  return Object.entries(paths).flatMap(([name, path]) =>
    (['GET', 'POST'] as const).map(
      (method): Operation => ({
        ...{ name: `arcade ${method} ${name}`, method, path: path.replaceAll(/:(\w+)/g, '{$1}'), security: null },
        ...{ query: fields, isPlain: true, url, token },
        body: method === 'GET' ? null : { kind: 'json' as const, schema: fields },
      }),
    ),
  );
}
