import { Button, CountBadge, Drawer, Icon } from '@lantern/ui';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../shared/i18n/text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { SlipContent } from './slip-card.tsx';

/** Phone button that opens the slip; shown once the slip has a selection. */
export function SlipOpener(parts: ElotteryParts) {
  const t = useText('lottery');
  const [isShown, setShown] = useState(false);
  const { length } = parts.slip.lines;
  return (
    <>
      {length > 0 && (
        <Button size="lg" onClick={() => setShown(true)} aria-label={`${t('slip')} ${length}`}>
          <Icon as={ReceiptText} />
          <CountBadge count={length} />
        </Button>
      )}
      <Drawer open={isShown} onClose={() => setShown(false)} title={t('slip')} closeLabel={t('close')}>
        {isShown && <SlipContent {...parts} onEdit={() => setShown(false)} />}
      </Drawer>
    </>
  );
}
