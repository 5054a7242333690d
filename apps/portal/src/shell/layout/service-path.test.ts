import { describe, expect, it } from 'vitest';
import { servicePath } from './service-path.ts';

const CHAT = { csType: 'LIVECHAT', path: 'https://chat.example' } as const;
const VIP = { csType: 'VIP', path: 'https://vip.example' } as const;

describe('customer service (6-06)', () => {
  it.each([0, 1, 4])('is live chat for rank %i', (rank) => {
    expect(servicePath([VIP, CHAT], rank)).toBe(CHAT.path);
  });

  it.each([5, 12])('is the VIP service for rank %i', (rank) => {
    expect(servicePath([CHAT, VIP], rank)).toBe(VIP.path);
  });

  it('is live chat where the brand has no VIP service, and never the VIP service for lower ranks', () => {
    expect(servicePath([CHAT], 9)).toBe(CHAT.path);
    expect(servicePath([VIP], 4)).toBeNull();
    expect(servicePath([], 9)).toBeNull();
  });
});
