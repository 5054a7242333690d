import type { SessionValue } from '@lantern/arcade-contract';
import { Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { isFramed } from '../api/frame.ts';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';

export interface PanelTopProps {
  /** Minor units. */
  readonly balance: bigint;
  readonly player: SessionValue['player'];
  /** The tools of the game. */
  readonly children: ReactNode;
}

/** Top of an original's panel: the balance unless the page around the game shows it, whether it is play money, and the tools. */
export function PanelTop({ balance, player: { currency, isTest }, children }: PanelTopProps) {
  const t = useText('arcade');
  return (
    <div className="og-top">
      {!isFramed && (
        <div className="figure">
          <small>{t('balance')}</small>
          <b>
            <Amount minor={balance} currency={currency} counts />
          </b>
        </div>
      )}
      {isTest && <Tag tone="info">{t('play_money')}</Tag>}
      <div className="og-tools">{children}</div>
    </div>
  );
}
