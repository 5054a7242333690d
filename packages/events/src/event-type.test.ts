import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { eventType } from './event-type.ts';
import * as events from './index.ts';

const Credited = eventType('test.credited', Type.Object({ memberId: Type.String(), amount: Type.String() }));

describe('a type of events', () => {
  it('reads a payload of its shape', () => {
    const payload = { memberId: '7', amount: '100' };
    expect(Credited.read(payload)).toEqual(payload);
  });

  it('names topic and field of a payload that has another shape', () => {
    expect(() => Credited.read({ memberId: '7', amount: 100 })).toThrow(/test\.credited \/amount/);
    expect(() => Credited.read(null)).toThrow(/test\.credited/);
  });

  it('lets a payload have more fields, so that a publisher may add one before its consumers know it', () => {
    expect(() => Credited.read({ memberId: '7', amount: '100', currency: 'P' })).not.toThrow();
  });

  it('has a topic of its own', () => {
    const topics = Object.values(events).flatMap((one) =>
      typeof one === 'object' && 'topic' in one ? [one.topic] : [],
    );
    expect(topics.length).toBeGreaterThan(25);
    expect(new Set(topics).size).toBe(topics.length);
    for (const topic of topics) expect(topic).toMatch(/^[a-z]+\.[a-z-]+$/);
  });
});
