import type { SubjectFact } from '@lantern/server-kit';

/** Shown for an empty value, before or after a change. */
export const NOTHING = '—';

/** A list as one text; null when it is empty. */
export const lineOf = (values: readonly string[]) => values.join(', ') || null;

/** A text before and after the change. The present value must stay as recorded until the request is approved. */
export const changedText = (name: string, value: string | null, becomes: string | null): SubjectFact => ({
  ...{ name, kind: 'TEXT', isFixed: true },
  ...{ value: value || NOTHING, becomes: becomes || NOTHING },
});

export const newText = (name: string, value: string | null): SubjectFact => ({ name, kind: 'TEXT', value });
