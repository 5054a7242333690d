import { Note } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { PageLink } from '../navigation/page-link.tsx';

interface RequestNoteProps {
  /** The request's number. */
  readonly id: string;
  /** Label of the link; the requests page's by default. */
  readonly link?: string;
  readonly children?: ReactNode;
}

/** Says that a second person's approval is pending, with a link to the request. */
export function RequestNote({ id, link, children }: RequestNoteProps) {
  const t = useText();
  return (
    <Note tone="info">
      {children}
      {children && ' '}
      <PageLink to="/requests" search={{ id }}>
        {link ?? t('approvals')}
      </PageLink>
    </Note>
  );
}
