import Type from 'typebox';
import { Id, Instant, None, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';
import { Shown, ShownLines } from '../shown.ts';

/** How the person would bring members. */
const LeadKind = OneOf('AGENT', 'WEBSITE', 'MEDIA');
/** Channel for the reply. */
const LeadChannel = OneOf('TELEGRAM', 'ZALO', 'WHATSAPP', 'LINE', 'EMAIL', 'PHONE');
const LeadState = OneOf('NEW', 'TALKING', 'WON', 'DECLINED');

export const leadsSchemas = {
  /** The answer does not reveal whether the person has written before; the newest enquiry replaces earlier ones. */
  'leads.send': {
    payload: Type.Object({
      kind: LeadKind,
      name: Shown(100, 2),
      channel: LeadChannel,
      contact: Shown(100, 3),
      audience: ShownLines(1000),
      isAdult: Type.Boolean(),
    }),
    value: None,
    refusals: ['AGE_REQUIRED', 'OVERLOADED', 'FIELD_RULE'],
  },
  /** Newest first; `search` matches the contact as entered. */
  'leadsBackOffice.list': {
    payload: Type.Object({ state: Type.Optional(LeadState), search: Type.Optional(Text(100, 1)), ...pageQuery }),
    value: Page(
      Type.Object({
        id: Id,
        kind: LeadKind,
        name: Type.String(),
        channel: LeadChannel,
        contact: Type.String(),
        audience: Type.String(),
        language: Type.String(),
        state: LeadState,
        /** Number of enquiries of the same person. */
        enquiries: Type.Integer(),
        sentAt: Instant,
        note: Type.String(),
        handledBy: Nullable(Type.String()),
        handledAt: Nullable(Instant),
      }),
    ),
    refusals: ['FORBIDDEN'],
  },
  /** One step of a lead; refused if its state has changed since the operator read it. */
  'leadsBackOffice.move': {
    payload: Type.Object({
      id: Id,
      seen: LeadState,
      step: OneOf('TALK', 'WIN', 'DECLINE', 'REOPEN'),
      note: ShownLines(300),
    }),
    value: None,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const;
