import '../styles/originals.css';
import type { OriginalRound } from '@lantern/arcade-contract';
import { Button, Note, Tag } from '@lantern/ui';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isStill } from '../game/show/pace.ts';
import { useText } from '../i18n/text.ts';
import type { Currency } from '../model/amounts.ts';
import { EndingTag } from '../originals/ending-tag.tsx';
import { faceOf } from '../originals/game-views.ts';
import { BetCard } from './bet-card.tsx';
import { RoundProofCard } from './round-proof-card.tsx';

export interface OriginalReplayProps {
  readonly round: OriginalRound;
  readonly currency: Currency;
}

/** A recorded round of an original: its result, with a button to repeat the animation. */
export default function OriginalReplay({ round, currency }: OriginalReplayProps) {
  const t = useText('arcade');
  const face = faceOf(round.game);
  const [lastsMs, setLastsMs] = useState(0);
  useEffect(() => {
    if (lastsMs === 0) return;
    const timer = setTimeout(() => setLastsMs(0), lastsMs);
    return () => clearTimeout(timer);
  }, [lastsMs]);
  if (round.state !== 'SETTLED') return <Note tone="info">{t('replay_none')}</Note>;
  const { Stage } = face;
  return (
    <div className={`replay original ${face.id}`}>
      <section className="replay-stage og-stage" data-output={JSON.stringify(round.output)}>
        <Tag tone="neutral">{t('replay_tag')}</Tag>
        <Stage
          key={lastsMs}
          input={round.input}
          round={round}
          isMoving={lastsMs > 0}
          lastsMs={lastsMs}
          onBet={null}
          onMove={null}
        />
        <p className="og-result">{lastsMs === 0 && <EndingTag round={round} currency={currency} />}</p>
        <p className="sentence">{face.sentence(round, t)}</p>
      </section>
      <div className="replay-bar">
        <Button
          look="pri"
          icon={Play}
          disabled={lastsMs > 0}
          onClick={() => setLastsMs(isStill() ? 0 : face.showMs(round))}
        >
          {t('play_again')}
        </Button>
      </div>
      <aside className="replay-side">
        <BetCard round={round} currency={currency} bet={face.bet(round.input, t)} />
        <RoundProofCard round={round} />
      </aside>
    </div>
  );
}
