import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('secrets are not written, at the top and two levels down', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } });
  log.info({ password: 'hush-1', body: { enc: 'hush-2', form: { newPassword: 'hush-3' } }, account: 'mara' }, 'tried');
  log.info({ headers: { authorization: 'Bearer hush-4', cookie: 'hush-5' } }, 'asked');
  expect(lines.join('')).not.toContain('hush');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ account: 'mara', msg: 'tried', password: '[secret]' });
});
