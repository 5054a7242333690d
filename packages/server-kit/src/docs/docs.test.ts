import { calls } from '@lantern/contract/calls';
import type { TypedCall } from '@lantern/contract/schemas';
import { expect, test } from 'vitest';
import { docsPageOf } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

const rows: TypedCall[] = Object.values(calls).flatMap((group) => Object.values(group) as TypedCall[]);

type Operation = { operationId: string; parameters: { name: string; in: string }[]; requestBody?: { content: object } };

test('every call is in the description under its path and method', () => {
  const { paths } = openApiOf(rows, 'Test') as { paths: Record<string, Record<string, Operation>> };
  const described = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(described.sort()).toEqual(rows.map((row) => row.name).sort());
  expect(paths['/wps/deposit/callback/{channel}']?.post?.parameters).toEqual([
    expect.objectContaining({ name: 'channel', in: 'path' }),
  ]);
  expect(paths['/wps/notice/list']?.get?.parameters.map((one) => one.name)).toEqual(['page', 'language']);
  expect(JSON.stringify(paths['/lgw/vn/bets']?.post?.requestBody)).toContain('"enc"');
});

test('the page needs no script and no style but its own', () => {
  const { html, contentSecurityPolicy } = docsPageOf(rows, 'Test <&>');
  expect(html).not.toMatch(/<script|style=|onclick|Test <&>/);
  expect(contentSecurityPolicy).toMatch(/style-src 'sha256-[\w+/=]+'/);
  for (const row of rows) expect(html).toContain(`id="${row.name}"`);
});
