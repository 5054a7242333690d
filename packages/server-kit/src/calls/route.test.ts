import { calls } from '@lantern/contract/calls';
import { expect, expectTypeOf, test } from 'vitest';
import type { MemberSession, OperatorSession } from '../index.ts';
import { type ContextOf, isRefusal, refuse, route } from '../index.ts';

test("a row's token decides which session its handler can rely on", () => {
  expectTypeOf<ContextOf<typeof calls.identity.memberInfo>['member']>().toEqualTypeOf<MemberSession>();
  expectTypeOf<ContextOf<typeof calls.identity.changePassword>['member']>().toEqualTypeOf<MemberSession>();
  expectTypeOf<ContextOf<typeof calls.staff.me>['operator']>().toEqualTypeOf<OperatorSession>();
  expectTypeOf<ContextOf<typeof calls.brands.status>['member']>().toEqualTypeOf<MemberSession | null>();
});

test('a handler answers the value of its row or a refusal', async () => {
  const { handler } = route(calls.content.unreadCount, async ({ member }) =>
    member.restricted ? refuse('FORBIDDEN') : { count: 1 },
  );
  const answer = await handler({ member: { restricted: true } } as never, {});
  expect(isRefusal(answer) && answer.code).toBe('FORBIDDEN');
});
