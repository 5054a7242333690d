import { expect, it, vi } from 'vitest';
import { createHandOver } from './hand-over.ts';

it('a launch token is handed over once, and a page that is ready again gets none', () => {
  const post = vi.fn();
  const handOver = createHandOver('abc', post);
  expect(post).not.toHaveBeenCalled();
  handOver();
  handOver();
  const message = { source: 'lantern-portal', type: 'launch' };
  expect(post.mock.calls).toEqual([[{ ...message, token: 'abc' }], [{ ...message, token: null }]]);
});
