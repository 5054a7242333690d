import type { SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { Button, IconButton, Note, Segments, Tag } from '@lantern/ui';
import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import { type Currency, coinsWorth } from '../model/amounts.ts';
import { reelsSteps, winsOf } from '../model/timeline.ts';
import { useWinWords } from '../model/win-words.ts';
import { Reels } from '../stage/reels.tsx';
import { themeOf } from '../stage/themes.ts';
import { BetCard } from './bet-card.tsx';
import { RoundProofCard } from './round-proof-card.tsx';
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

/** A recorded round, step by step. */
export default function ReplayView({ game, round, currency }: ReplayViewProps) {
  const t = useText('arcade');
  const theme = themeOf(game.id);
  const steps = reelsSteps(round);
  const replay = useReplay(game, steps);
  const [speed, setSpeed] = useState<Speed>('1');
  const step = steps[replay.at];
  if (round.state !== 'SETTLED' || !step) return <Note tone="info">{t('replay_none')}</Note>;
  const isLast = replay.at === steps.length - 1;
  return (
    <div className={`replay ${theme.className}`}>
      <section
        className="replay-stage"
        data-step={replay.at + 1}
        data-grid={step.grid.map((reel) => reel.join(' ')).join('|')}
      >
        <div className="scene" aria-hidden="true" />
        <Tag tone="neutral">{t('replay_tag')}</Tag>
        <Reels
          game={game}
          theme={theme}
          wins={replay.wins}
          onReady={replay.setStage}
          onStop={quiet}
          label={step.grid.map((reel) => reel.join(' ')).join(', ')}
        />
        <p className="sentence" role="status">
          <StepWords game={game} round={round} at={replay.at} currency={currency} />
        </p>
      </section>
      <div className="replay-bar">
        <IconButton
          icon={ChevronFirst}
          label={t('first_step')}
          disabled={replay.at === 0}
          onClick={() => replay.go(0)}
        />
        <IconButton
          icon={StepBack}
          label={t('step_back')}
          disabled={replay.at === 0}
          onClick={() => replay.go(replay.at - 1)}
        />
        <Button look="pri" icon={replay.isPlaying ? Pause : Play} onClick={() => replay.toggle(speed)}>
          {replay.isPlaying ? t('pause') : t('play_again')}
        </Button>
        <IconButton
          icon={StepForward}
          label={t('step_on')}
          disabled={isLast}
          onClick={() => replay.go(replay.at + 1)}
        />
        <IconButton
          icon={ChevronLast}
          label={t('last_step')}
          disabled={isLast}
          onClick={() => replay.go(steps.length - 1)}
        />
        <span className="num where">{t('step_of', { step: replay.at + 1, steps: steps.length })}</span>
        <Segments label={t('speed')} items={[...SPEEDS]} value={speed} onChange={setSpeed} />
      </div>
      <aside className="replay-side">
        <section className="card">
          <h2>{t('what_happened')}</h2>
          <ol className="happened">
            {steps.map((one, index) => (
              <li key={`${one.totalCoins} ${one.freeSpinsLeft} ${one.stops.join(' ')}`}>
                <button
                  type="button"
                  className={index === replay.at ? 'on' : undefined}
                  aria-current={index === replay.at}
                  onClick={() => replay.go(index)}
                >
                  <span>{one.isFree ? t('free_spin_number', { number: index }) : t('paid_spin')}</span>
                  <Amount minor={coinsWorth(one.coins, round.coin, currency)} currency={currency} />
                </button>
              </li>
            ))}
          </ol>
        </section>
        <BetCard round={round} currency={currency} />
        <RoundProofCard round={round} />
      </aside>
    </div>
  );
}

/** One plain sentence: what this step brought. */
function StepWords({
  game,
  round,
  at,
  currency,
}: {
  game: SlotInfo;
  round: SlotRound;
  at: number;
  currency: Currency;
}) {
  const t = useText('arcade');
  const words = useWinWords(game);
  const step = reelsSteps(round)[at];
  if (!step) return null;
  const wins = winsOf(game, step);
  const [first] = wins;
  const told =
    step.freeSpinsAwarded > 0
      ? t('step_award', { count: step.freeSpinsAwarded })
      : !first
        ? t('step_nothing')
        : wins.length === 1
          ? words(first)
          : t('lines_won', { count: wins.length });
  return (
    <>
      {told}
      {step.coins > 0 && (
        <>
          {' · '}
          <Amount minor={coinsWorth(step.coins, round.coin, currency)} currency={currency} />
        </>
      )}
    </>
  );
}
