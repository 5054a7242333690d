import { calls } from '@lantern/contract/calls';
import type { TypedCall } from '@lantern/contract/schemas';
import { expect, test } from 'vitest';
import { docsPageOf } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

const rows: TypedCall[] = Object.values(calls).flatMap((group) => Object.values(group) as TypedCall[]);

type Operation = { operationId: string; parameters: { name: string; in: string }[]; requestBody?: { content: object } };

test('every call is documented under its path and method', () => {
  const { paths } = openApiOf(rows, 'Test') as { paths: Record<string, Record<string, Operation>> };
  const described = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(described.sort()).toEqual(rows.map((row) => row.name).sort());
  const sent = (path: string, method: string, place: string) =>
    paths[path]?.[method]?.parameters.filter((one) => one.in === place).map((one) => one.name);
  expect(sent('/wps/deposit/callback/{channel}', 'post', 'path')).toEqual(['channel']);
  expect(sent('/wps/notice/list', 'get', 'query')).toEqual(['page', 'language']);
  expect(sent('/wps/notice/list', 'get', 'header')).toEqual(['Language', 'X-Device-Id']);
  // 7S-04: the call of the specification has a header of its own.
  expect(sent('/wps/session/login/freeplay', 'post', 'header')).toEqual([
    'Language',
    'X-Device-Id',
    'X-Gateway-Version',
  ]);
  expect(JSON.stringify(paths['/lgw/vn/bets']?.post?.requestBody)).toContain('"enc"');
});

test('the page needs only its own script and style', () => {
  const { html, contentSecurityPolicy } = docsPageOf(rows, 'Test <&>');
  expect(html).not.toMatch(/<script|style=|onclick|Test <&>/);
  expect(contentSecurityPolicy).toMatch(/style-src 'sha256-[\w+/=]+'/);
  for (const row of rows) expect(html).toContain(`id="${row.name}"`);
});
