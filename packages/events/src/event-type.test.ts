import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { eventType } from './event-type.ts';
import * as events from './index.ts';

const Credited = eventType('test.credited', Type.Object({ memberId: Type.String(), amount: Type.String() }));

describe('a type of events', () => {
  it('reads a matching payload', () => {
    const payload = { memberId: '7', amount: '100' };
    expect(Credited.read(payload)).toEqual(payload);
  });

  it('names topic and field of a payload that does not match', () => {
    expect(() => Credited.read({ memberId: '7', amount: 100 })).toThrow(/test\.credited \/amount/);
    expect(() => Credited.read(null)).toThrow(/test\.credited/);
  });

  it('accepts more fields in a payload, so that a publisher may add one before its consumers know it', () => {
    expect(() => Credited.read({ memberId: '7', amount: '100', currency: 'P' })).not.toThrow();
  });

  it('has its own topic', () => {
    const topics = Object.values(events).flatMap((one) =>
      typeof one === 'object' && 'topic' in one ? [one.topic] : [],
    );
    expect(topics.length).toBeGreaterThan(25);
    expect(new Set(topics).size).toBe(topics.length);
    for (const topic of topics) expect(topic).toMatch(/^[a-z]+\.[a-z-]+$/);
  });
});
