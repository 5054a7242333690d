import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { errorText } from './log-error.ts';

function logged(thrown: unknown) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } });
  log.error({ err: thrown }, 'failed');
  return { text: lines.join(''), err: JSON.parse(lines[0] ?? '').err };
}

test('an error is logged with message, position, facts and causes, and no other properties', () => {
  const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED', port: 5432, config: 'hush-1' });
  const error = Object.assign(new TypeError('no row', { cause }), {
    client: { connectionParameters: { password: 'hush-2' } },
    parameters: ['hush-3'],
    code: '23505',
    constraint: 'member_account',
    detail: 'Key (secret)=(hush-4) already exists.',
  });
  const { text, err } = logged(error);
  expect(text).not.toContain('hush');
  expect(err).toMatchObject({ type: 'TypeError', message: 'no row', code: '23505', constraint: 'member_account' });
  expect(err.stack).toContain('log.test.ts');
  expect(err.cause).toMatchObject({ message: 'connect refused', code: 'ECONNREFUSED', port: 5432 });
});

test('passwords in addresses are masked, whatever was thrown', () => {
  const address = 'postgresql://lantern:hush-1@db:5432/lantern';
  for (const thrown of [new Error(`cannot reach ${address}`), `no way to ${address}`]) {
    const { text, err } = logged(thrown);
    expect(text).not.toContain('hush');
    expect(err.message).toContain('postgresql://lantern:***@db:5432/lantern');
  }
  expect(logged(new AggregateError([new Error('one'), new Error('two')], 'all')).err.errors).toMatchObject([
    { message: 'one' },
    { message: 'two' },
  ]);
});

test('only the password of an address is masked', () => {
  const messageOf = (text: string) => logged(new Error(text)).err.message;
  expect(messageOf('at a://b:c:d@e, f://:@g and (x://y:z@)')).toBe('at a://b:***@e, f://:@g and (x://y:***@)');
  expect(messageOf('a://b c:d@e a:b@c http://h:80/p@q')).toBe('a://b c:d@e a:b@c http://h:***@q');
  expect(messageOf(`${'x://:'.repeat(1500)}y`)).toBe(`${'x://:'.repeat(1500)}y`);
});

test('a console shows the stacks of an error and its causes, without passwords', () => {
  const cause = new Error('cannot reach postgresql://lantern:hush-1@db/lantern');
  const text = errorText(new Error('no start', { cause }));
  expect(text).toMatch(/^Error: no start\n[\s\S]+caused by Error: cannot reach postgresql:\/\/lantern:\*\*\*@db/);
  expect(text).not.toContain('hush');
});

test('causes that refer to each other in a circle end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(logged(error).err.cause.cause.cause).toMatchObject({ message: 'round' });
});

test('secrets are not logged, at the top and two levels down', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } });
  log.info({ password: 'hush-1', body: { enc: 'hush-2', form: { newPassword: 'hush-3' } }, account: 'mara' }, 'tried');
  log.info({ headers: { authorization: 'Bearer hush-4', cookie: 'hush-5' } }, 'seen');
  expect(lines.join('')).not.toContain('hush');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ account: 'mara', msg: 'tried', password: '[secret]' });
});
