import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';
import { useNamed, useText } from '../i18n/text.ts';

type Request = Value<'staff.requests'>['rows'][number];

export const REQUEST_TONES: Readonly<Record<string, TagTone>> = {
  PENDING: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  EXPIRED: 'neutral',
  WITHDRAWN: 'neutral',
};

/** Letters in the short names of orders. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ deposit: 'D', withdrawal: 'W', activity: 'A', bonus: 'B', statement_line: 'B', aml_case: 'C' },
};

/** Subject of a request in the operators' notation: `W 12`, `XSMB 20261123`, a login name; never an internal code. */
export function useSubjectText(): (row: Pick<Request, 'subject' | 'target' | 'member'>) => string {
  const t = useText();
  const named = useNamed();
  return ({ subject, target, member }) => {
    if (subject) return subject;
    const [kind = '', id = ''] = target.split(':');
    const letter = LETTERS[kind.replaceAll('-', '_')];
    if (letter) return `${letter} ${id}`;
    if (member) return member.account;
    const key = `target_${kind.replaceAll('-', '_')}`;
    return t.has(key) ? named('target', kind.replaceAll('-', '_')) : '—';
  };
}

/** Target of an audit entry in the operators' notation: `W 12`, `Draw 857`, `Member 10031`. */
export function useTargetText(): (target: string) => string {
  const t = useText();
  return (target) => {
    const [kind = '', ...rest] = target.split(':');
    const own = kind.replaceAll('-', '_');
    const id = rest.join(' ');
    const name = LETTERS[own] ?? (t.has(`target_${own}`) ? t(`target_${own}`) : own.replaceAll('_', ' '));
    return `${name} ${id}`.trim();
  };
}
