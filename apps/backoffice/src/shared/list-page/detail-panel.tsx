import { Card, Drawer, IconButton } from '@lantern/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useIsWide } from './use-is-wide.ts';

/** Detail of the selected item: beside the list if there is space, else a drawer (a bottom sheet on phones). */
export function DetailPanel({
  title,
  onClose,
  children,
}: {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  if (!useIsWide()) {
    return (
      <Drawer open title={title} closeLabel={t('close')} onClose={onClose}>
        <div className="detail-panel">{children}</div>
      </Drawer>
    );
  }
  return (
    <Card
      title={title}
      className="detail-panel-card"
      aside={<IconButton icon={X} label={t('close')} small data-page-key="close" onClick={onClose} />}
    >
      <div className="detail-panel">{children}</div>
    </Card>
  );
}
