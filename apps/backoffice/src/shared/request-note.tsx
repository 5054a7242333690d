import { Note } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useText } from './i18n/text.ts';
import { RoomLink } from './room-link.tsx';

interface RequestNoteProps {
  /** The request's number. */
  readonly id: string;
  /** What the way to it is called; the room of requests by default. */
  readonly link?: string;
  readonly children?: ReactNode;
}

/** Says that a second person is waited for, with the way to what he is asked. */
export function RequestNote({ id, link, children }: RequestNoteProps) {
  const t = useText();
  return (
    <Note tone="info">
      {children}
      {children && ' '}
      <RoomLink to="/requests" search={{ id }}>
        {link ?? t('approvals')}
      </RoomLink>
    </Note>
  );
}
