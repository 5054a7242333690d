import { calls } from '@lantern/contract/calls';
import type { TypedCall } from '@lantern/contract/schemas';
import { Checkbox, KeyValue, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { NoRows, QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { OfferTag } from './game-list.tsx';
import { OfferForm } from './offer-form.tsx';
import type { GameRow } from './tones.ts';

const { gamesBackOffice } = calls;
/** Queries that are stale after a switch. */
export const OFFER_LISTS: readonly TypedCall[] = [gamesBackOffice.games, gamesBackOffice.vendors];

/** One game: its presentation to players, its rounds, and its switches for operators with the permission. @param id `<vendor>/<game>` */
export function GameDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const [vassalage = '', gameId = ''] = id.split('/');
  const query = useCall(gamesBackOffice.games, { vassalage, search: gameId, limit: 100 });
  const game = query.data?.rows.find((row) => row.gameId === gameId);
  return (
    <DetailPanel title={game?.gameName ?? gameId} onClose={onClose}>
      <QueryState query={query}>{game ? <Game game={game} /> : <NoRows text={t('no_games')} />}</QueryState>
    </DetailPanel>
  );
}

function Game({ game }: { game: GameRow }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const name = `${game.vassalage}/${game.gameId}`;
  return (
    <>
      <KeyValue name={t('state')}>
        <OfferTag state={game.effective} />
      </KeyValue>
      {game.effective !== game.state && <Note tone="warn">{t('vendor_shuts')}</Note>}
      <KeyValue name={t('vendor')}>
        <PageLink to="/games" search={{ part: 'vendors', id: `${game.vassalage}/${game.gameType}` }}>
          {game.vassalage}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('category')}>{named('category', game.gameType)}</KeyValue>
      <KeyValue name={t('rtp_long')}>{game.returnToPlayer ? `${game.returnToPlayer}%` : '—'}</KeyValue>
      <KeyValue name={t('support_play')}>{t(game.supportPlay === 0 ? 'yes' : 'no')}</KeyValue>
      <KeyValue name={t('open_rounds')}>
        <PageLink to="/rounds" search={{ game: name, state: 'OPEN' }}>
          {game.openRounds}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('game_rounds')}>
        <PageLink to="/rounds" search={{ game: name }}>
          {t('show_all')}
        </PageLink>
      </KeyValue>
      {may('games.manage') && <GameForm key={`${game.state} ${game.position} ${game.isHot}`} game={game} />}
    </>
  );
}

function GameForm({ game }: { game: GameRow }) {
  const t = useText();
  const { vassalage, gameId } = game;
  const [hasTrial, setTrial] = useState(game.supportPlay === 0);
  const save = useAct(gamesBackOffice.changeGame, {
    invalidates: OFFER_LISTS,
    onSuccess: ({ effective }) => showToast({ kind: 'ok', title: `${game.gameName}: ${t(`offer_${effective}`)}` }),
  });
  return (
    <OfferForm
      offer={game}
      isBusy={save.isPending}
      onSave={(change) => save.mutate({ vassalage, gameId, ...change, supportPlay: hasTrial ? 0 : 1 })}
    >
      <Checkbox checked={hasTrial} onChange={(event) => setTrial(event.target.checked)}>
        {t('support_play')}
      </Checkbox>
    </OfferForm>
  );
}
