import '../../lottery.css';
import '../ssc.css';
import '../families.css';
import { memberCalls as calls } from '@lantern/contract/member-calls';
import { EmptyState, Note, Skeletons } from '@lantern/ui';
import { memo, useCallback } from 'react';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { useIsAlive } from '../../../../shared/is-alive.ts';
import { type Search, useSearch } from '../../../../shared/place.ts';
import { SscBoardPage } from './ssc-board-page.tsx';

const Board = memo(SscBoardPage);

/** A lottery of the electronic shape: the board of the game that the address names. */
export function ElectronicPage({ first }: { first: string }) {
  const t = useText('elott');
  const tl = useText('lottery');
  const words = useRefusalText();
  const address = useSearch();
  const search: Search = useIsAlive() ? address : {};
  const gameCode = search.gameCode ?? first;
  const query = useCall(calls.electronic.lobby, { gameCode }, { staleTime: 3_000, refetchInterval: 30_000 });
  const { refetch } = query;
  const refresh = useCallback(() => void refetch(), [refetch]);
  if (query.error) {
    return query.error.code === 'NOT_FOUND' ? (
      <EmptyState title={t('unknown_game')} />
    ) : (
      <Note tone="bad">{words(query.error)}</Note>
    );
  }
  if (query.data === undefined) return <Skeletons count={8} label={tl('loading')} />;
  return (
    <Board
      key={`${gameCode} ${search.playType ?? ''}`}
      lobby={query.data}
      startPlay={search.playType}
      onRefresh={refresh}
    />
  );
}
