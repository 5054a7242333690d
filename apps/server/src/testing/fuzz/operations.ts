import { openApiOf } from '@lantern/server-kit/testing';
import { ROWS } from '../walk.ts';
import type { Schema } from './values.ts';

/** A call as an OpenAPI document describes it, which is all that the generator knows of it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With placeholders, e.g. `/wps/deposit/callback/{channel}`. */
  readonly path: string;
  readonly security: 'member' | 'operator' | null;
  /** Parameters of the query as the properties of one object. */
  readonly query: Schema;
  readonly body: { readonly kind: 'json' | 'sealed' | 'form' | 'bytes'; readonly schema: Schema } | null;
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

/** Every call of both OpenAPI documents, as the doors publish them. */
export function publishedOperations(): Operation[] {
  return (['portal', 'backoffice'] as const).flatMap((door) => {
    const rows = ROWS.filter((row) => (row.door ?? 'portal') === door);
    return operationsOf(JSON.parse(JSON.stringify(openApiOf(rows, door))) as Document);
  });
}
