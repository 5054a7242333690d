import type { CallRow } from '@lantern/contract/calls';
import { type Code, codes } from '@lantern/contract/codes';
import { type CallName, schemas, type TypedCall } from '@lantern/contract/schemas';

type Json = Record<string, unknown>;

const ENVELOPE_FAILURE: Json = {
  type: 'object',
  required: ['success', 'value', 'message'],
  properties: {
    success: { const: false },
    value: {
      type: 'object',
      required: ['code', 'params'],
      properties: { code: { enum: Object.keys(codes) }, params: { type: 'object' } },
    },
    message: { type: 'string', description: "Text in the caller's language." },
  },
};
const ENCRYPTED: Json = {
  type: 'object',
  required: ['enc'],
  properties: {
    enc: {
      type: 'string',
      description:
        'Compact JWE (ECDH-ES, A256GCM, kid of the status call) over {iat, nonce, data}; data is the payload described here.',
    },
  },
};

/** JSON Schema of a TypeBox schema, without TypeBox's internal keys. */
function plain(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema)) as Json;
}

const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  ...{ name, in: 'header', required: false, schema, description },
});

/** Headers that the server reads besides the session's. */
const HEADERS: readonly Json[] = [
  header('Language', 'Language of texts: before the cookie `lang` and Accept-Language.', {
    enum: ['CN', 'EN', 'JA', 'TH', 'VI', 'ID'],
  }),
  header(
    'X-Device-Id',
    "Id that a client stores to be recognised as the member's device; 16 to 64 letters, digits, - and _.",
  ),
];
const GATEWAY_HEADER = header('X-Gateway-Version', 'Version of the specified free-play call (7S-04).', { const: '3' });

function parameters(row: CallRow, payload: Json): Json[] {
  const headers = row.path.endsWith('/login/freeplay') ? [...HEADERS, GATEWAY_HEADER] : [...HEADERS];
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (row.method !== 'GET' && row.method !== 'DELETE') return [...inPath, ...headers];
  const required = (payload.required as string[] | undefined) ?? [];
  const inQuery = Object.entries((payload.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery, ...headers];
}

function requestBody(row: CallRow, payload: Json): Json | undefined {
  if (row.method === 'GET' || row.method === 'DELETE') return undefined;
  if (row.body === 'raw') return { content: { '*/*': { schema: {} } } };
  if (row.body === 'form') return { content: { 'application/x-www-form-urlencoded': { schema: payload } } };
  const schema = row.enc ? { ...ENCRYPTED, 'x-payload': payload } : payload;
  return { required: true, content: { 'application/json': { schema } } };
}

function responses(name: CallName): Json {
  const { value, refusals } = schemas[name];
  const byStatus = new Map<number, string[]>();
  for (const code of refusals as readonly Code[]) {
    byStatus.set(codes[code], [...(byStatus.get(codes[code]) ?? []), code]);
  }
  const refused = [...byStatus].map(([status, words]) => [
    String(status),
    { description: words.join(', '), content: { 'application/json': { schema: ENVELOPE_FAILURE } } },
  ]);
  const success = {
    type: 'object',
    required: ['success', 'value', 'message'],
    properties: { success: { const: true }, value: plain(value), message: { type: 'string' } },
  };
  return {
    '200': { description: 'The value, in the envelope.', content: { 'application/json': { schema: success } } },
    ...Object.fromEntries(refused),
  };
}

function operation(row: TypedCall): Json {
  const payload = plain(schemas[row.name].payload);
  const body = requestBody(row, payload);
  return {
    operationId: row.name,
    tags: [row.name.split('.')[0]],
    parameters: parameters(row, payload),
    ...(body && { requestBody: body }),
    ...(row.token && { security: [{ [row.token === 'staff' ? 'operator' : 'member']: [] }] }),
    responses: responses(row.name),
  };
}

/** OpenAPI 3.1 description generated from the contract's rows. */
export function openApiOf(rows: readonly TypedCall[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '0.1.0' },
    paths,
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: "Token of a member's session." },
        operator: {
          ...{ type: 'apiKey', in: 'cookie', name: 'office' },
          description: "An operator's session (`__Host-office` under https), together with the header `X-Office: 1`.",
        },
      },
    },
  };
}
