import { Modal } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import type { Table } from '../game/table.ts';
import type { TableState } from '../game/table-state.ts';
import { titleOf, useText } from '../i18n/text.ts';
import type { GameTheme } from '../stage/themes.ts';

const PayTable = lazy(() => import('./pay-table.tsx'));
const HistoryList = lazy(() => import('./history-list.tsx'));
const Fairness = lazy(() => import('./fairness.tsx'));

export type PanelName = 'info' | 'history' | 'fairness' | 'auto';

export interface PanelsProps {
  readonly name: PanelName | null;
  readonly table: Table;
  readonly state: TableState;
  readonly theme: GameTheme;
  readonly onClose: () => void;
}

/** Panels over the reels; each one is loaded when it is first opened. */
export function Panels({ name, table, state, theme, onClose }: PanelsProps) {
  const t = useText('arcade');
  const { game, player, token } = table.session;
  return (
    <>
      <Modal open={name === 'info'} onClose={onClose} title={titleOf(game)} closeLabel={t('close')} size="wide">
        <Suspense>
          <PayTable game={game} coin={state.coin} currency={player.currency} theme={theme} />
        </Suspense>
      </Modal>
      <Modal open={name === 'history'} onClose={onClose} title={t('history')} closeLabel={t('close')} size="wide">
        <Suspense>
          <HistoryList game={game} token={token} currency={player.currency} />
        </Suspense>
      </Modal>
      <Modal
        open={name === 'fairness'}
        onClose={onClose}
        title={t('fairness')}
        lead={t('fairness_lead')}
        closeLabel={t('close')}
        size="wide"
      >
        <Suspense>
          <Fairness token={token} canChange={state.phase === 'idle'} />
        </Suspense>
      </Modal>
    </>
  );
}
