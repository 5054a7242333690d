import type { SessionValue } from '@lantern/arcade-contract';
import { Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import { shown } from '../model/amounts.ts';

export interface PanelTopProps {
  /** Minor units. */
  readonly balance: bigint;
  readonly player: SessionValue['player'];
  /** The tools of the game. */
  readonly children: ReactNode;
}

/** Top of an original's panel: the balance, whether it is play money, and the tools. */
export function PanelTop({ balance, player: { currency, isTest }, children }: PanelTopProps) {
  const t = useText('arcade');
  return (
    <div className="og-top">
      <div className="figure">
        <small>{t('balance')}</small>
        <b data-balance={shown(balance, currency)}>
          <Amount minor={balance} currency={currency} counts />
        </b>
      </div>
      {isTest && <Tag tone="info">{t('play_money')}</Tag>}
      <div className="og-tools">{children}</div>
    </div>
  );
}
