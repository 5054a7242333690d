import { type GameInfo, PATHS, type RoundView } from '@lantern/arcade-contract';
import { use } from 'react';
import { Refusal, request } from '../api/call.ts';
import { TroubleScreen } from '../game/trouble.tsx';
import { shortTime, titleOf, useText } from '../i18n/text.ts';
import { AnyReplay } from './any-replay.tsx';

async function readReplay(query: URLSearchParams): Promise<{ round: RoundView; game: GameInfo } | Refusal> {
  try {
    const parameters = Object.fromEntries(['round', 'until', 'signature'].map((name) => [name, query.get(name) ?? '']));
    const round = await request<RoundView>(PATHS.replay, { query: parameters });
    const game = await request<GameInfo>(PATHS.game, { query: { game: round.game } });
    document.title = titleOf(game);
    return { round, game };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

let replay: ReturnType<typeof readReplay> | undefined;

/** A round by its signed URL, for the member and for operators. */
export default function ReplayPage({ query }: { query: URLSearchParams }) {
  const t = useText('arcade');
  replay ??= readReplay(query);
  const value = use(replay);
  if (value instanceof Refusal) return <TroubleScreen refusal={value} />;
  const { game, round } = value;
  return (
    <main className="replay-page">
      <header>
        <h1>{t('round_replay')}</h1>
        <p>
          {titleOf(game)} · <span className="num">{round.id}</span> · {shortTime(round.playedAt)}
        </p>
      </header>
      <AnyReplay game={game} round={round} currency={round.currency} />
    </main>
  );
}
