import type { SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { Button, IconButton, Note, Segments, Tag } from '@lantern/ui';
import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { use, useState } from 'react';
import { Amount } from '../game/amount.tsx';
import { TimesPlate } from '../game/times-plate.tsx';
import { useText } from '../i18n/text.ts';
import { type Currency, coinsWorth } from '../model/amounts.ts';
import { gridOf } from '../model/beats.ts';
import { HoldBoard } from '../stage/hold-board.tsx';
import { Reels } from '../stage/reels.tsx';
import { type GameTheme, loadTheme } from '../stage/themes.ts';
import { BetCard } from './bet-card.tsx';
import { RoundProofCard } from './round-proof-card.tsx';
import { StepText, useBeatName } from './step-texts.tsx';
import { type Speed, useReplay } from './use-replay.ts';

export interface ReplayViewProps {
  readonly game: SlotInfo;
  readonly round: SlotRound;
  readonly currency: Currency;
}

const SPEEDS: readonly { id: Speed; label: string }[] = [
  { id: '0.5', label: '0.5×' },
  { id: '1', label: '1×' },
  { id: '2', label: '2×' },
];

const quiet = () => undefined;

const themes = new Map<string, Promise<GameTheme>>();

/** Theme of a game, loaded once. */
function themeOf(game: string): Promise<GameTheme> {
  const theme = themes.get(game) ?? loadTheme(game);
  themes.set(game, theme);
  return theme;
}

interface ReplayPartProps {
  readonly replay: ReturnType<typeof useReplay>;
}

/** Buttons that play the round and jump among its steps, and the speed. */
function ReplayBar({ replay }: ReplayPartProps) {
  const t = useText('arcade');
  const [speed, setSpeed] = useState<Speed>('1');
  const { at, beats, go } = replay;
  const isFirst = at === 0;
  const isLast = at === beats.length - 1;
  return (
    <div className="replay-bar">
      <IconButton icon={ChevronFirst} label={t('first_step')} disabled={isFirst} onClick={() => go(0)} />
      <IconButton icon={StepBack} label={t('step_back')} disabled={isFirst} onClick={() => go(at - 1)} />
      <Button look="pri" icon={replay.isPlaying ? Pause : Play} onClick={() => replay.toggle(speed)}>
        {replay.isPlaying ? t('pause') : t('play_again')}
      </Button>
      <IconButton icon={StepForward} label={t('step_on')} disabled={isLast} onClick={() => go(at + 1)} />
      <IconButton icon={ChevronLast} label={t('last_step')} disabled={isLast} onClick={() => go(beats.length - 1)} />
      <span className="num where">{t('step_of', { step: at + 1, steps: beats.length })}</span>
      <Segments label={t('speed')} items={[...SPEEDS]} value={speed} onChange={setSpeed} />
    </div>
  );
}

/** All steps of the round with their wins; each is a button that shows it. */
function StepList({ replay, round, currency }: ReplayPartProps & Pick<ReplayViewProps, 'round' | 'currency'>) {
  const t = useText('arcade');
  const nameOf = useBeatName(replay.beats);
  return (
    <section className="card">
      <h2>{t('what_happened')}</h2>
      <ol className="happened">
        {replay.beats.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a beat is identified by its index
          <li key={index}>
            <button
              type="button"
              className={index === replay.at ? 'on' : undefined}
              aria-current={index === replay.at}
              onClick={() => replay.go(index)}
            >
              <span>{nameOf(one)}</span>
              <Amount minor={coinsWorth(one.coins, round.coin, currency)} currency={currency} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A recorded round, step by step. */
export default function ReplayView({ game, round, currency }: ReplayViewProps) {
  const t = useText('arcade');
  const theme = use(themeOf(game.id));
  const replay = useReplay(game, round);
  const beat = replay.beats[replay.at];
  if (round.state !== 'SETTLED' || !beat) return <Note tone="info">{t('replay_none')}</Note>;
  const grid = gridOf(game, beat).map((reel) => reel.join(' '));
  return (
    <div className={`replay ${theme.className}`} style={theme.style}>
      <section className="replay-stage" data-step={replay.at + 1} data-grid={grid.join('|')}>
        <div className="scene" aria-hidden="true" />
        <Tag tone="neutral">{t('replay_tag')}</Tag>
        <Reels
          game={game}
          theme={theme}
          wins={replay.wins}
          onReady={replay.setMachine}
          onStop={quiet}
          label={grid.join(', ')}
        >
          {replay.hold && <HoldBoard game={game} view={replay.hold} />}
          {replay.times !== null && <TimesPlate times={replay.times} />}
        </Reels>
        <p className="sentence" role="status">
          <StepText game={game} round={round} beat={beat} theme={theme} currency={currency} />
        </p>
      </section>
      <ReplayBar replay={replay} />
      <aside className="replay-side">
        <StepList replay={replay} round={round} currency={currency} />
        <BetCard round={round} currency={currency} />
        <RoundProofCard round={round} />
      </aside>
    </div>
  );
}
