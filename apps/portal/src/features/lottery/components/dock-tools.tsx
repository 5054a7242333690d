import { Button, Drawer, IconButton } from '@lantern/ui';
import { Minus, Plus, ReceiptText } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

/** The stake as a number that is changed by steps. */
interface DockStake {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

interface DockToolsProps {
  /** Null where the stake is typed as an amount. */
  readonly stake: DockStake | null;
  /** The member's bets on the draw; null for visitors. */
  readonly bets: ReactNode;
}

/** First row of a phone's dock: the stake, and the member's bets on the draw in a sheet. */
export function DockTools({ stake, bets }: DockToolsProps) {
  const t = useText('lottery');
  const [isShown, setShown] = useState(false);
  if (stake === null && bets === null) return null;
  return (
    <div className="dock-tools num">
      {stake && <Stake {...stake} />}
      <span className="grow" />
      {bets !== null && (
        <Button size="sm" icon={ReceiptText} onClick={() => setShown(true)}>
          {t('dock_bets')}
        </Button>
      )}
      <Drawer open={isShown} onClose={() => setShown(false)} title={t('my_bets')} closeLabel={t('close')}>
        {isShown && (
          <div className="dock-tools-bets">
            <Suspense>{bets}</Suspense>
            <p className="mut">{t('dock_bets_none')}</p>
          </div>
        )}
      </Drawer>
    </div>
  );
}

function Stake({ label, value, least, most, onChange }: DockStake) {
  const t = useText('lottery');
  const step = (by: number) => onChange(Math.min(Math.max(value + by, least), most));
  return (
    <>
      <span>{label}</span>
      <IconButton icon={Minus} label={`${label}: ${t('less')}`} disabled={value <= least} onClick={() => step(-1)} />
      <b>{value}</b>
      <IconButton icon={Plus} label={`${label}: ${t('more')}`} disabled={value >= most} onClick={() => step(1)} />
    </>
  );
}
