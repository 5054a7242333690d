import { Money, Tabs } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import { oddsText } from '../../../../shared/odds.ts';
import { useCurrency } from '../../../../shared/site.ts';
import type { SscParts } from '../model/board-parts.ts';
import { hasSeveralPrizes, winOf } from '../model/prices.ts';
import type { SscLine, SscPlay } from '../model/types.ts';
import { DigitRows } from './digit-rows.tsx';
import { MethodRows } from './method-rows.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ruleText } from './play-names.ts';
import { PriceBar } from './price-bar.tsx';
import { TileRows } from './tile-rows.tsx';
import { TypedNumbers } from './typed-numbers.tsx';

/** Tabs, methods, the rule with what it pays, the choice itself and its price. */
export function SscBets(parts: SscParts) {
  const t = useText('elott');
  const { lobby, board } = parts;
  const { play, line } = board;
  if (play === undefined || line === null) return null;
  const tabs = [...new Set(lobby.plays.map((one) => one.tab))];
  const openTab = (tab: string) => {
    const ofTab = lobby.plays.filter((one) => one.tab === tab);
    const next = ofTab.find((one) => one.method === play.method) ?? ofTab[0];
    if (next) board.choosePlay(next);
  };
  return (
    <section className="card bt" id="board">
      <Tabs
        label={t('styles')}
        value={play.tab}
        onChange={openTab}
        items={tabs.map((tab) => ({ id: tab, label: t(`tab_${tab}`) }))}
      />
      <div className="bt-b">
        <MethodRows plays={lobby.plays.filter((one) => one.tab === play.tab)} play={play} onChoose={board.choosePlay} />
        <div className="why">
          <p>{ruleText(t, play)}</p>
          <UnitPays play={play} line={line} />
        </div>
        {play.leastPlaces !== null && <PlaceChoice board={board} least={play.leastPlaces} />}
        <ChoiceOf {...parts} play={play} />
      </div>
      <PriceBar {...parts} line={line} />
    </section>
  );
}

function UnitPays({ play, line }: { play: SscPlay; line: SscLine }) {
  const t = useText('elott');
  const currency = useCurrency();
  if (play.style === 'CREDIT') {
    return (
      <div className="pay num">
        {t('odds_up_to')} <b>{oddsText(play.tiers[0]?.fair ?? '0')}</b>
      </div>
    );
  }
  return (
    <div className="pay num">
      {t(hasSeveralPrizes(play) ? 'pays_up_to' : 'unit_pays')}{' '}
      <b>
        <Money amount={winOf({ ...line, multiple: 1 })} {...currency} />
      </b>
    </div>
  );
}

function ChoiceOf(parts: SscParts & { play: SscPlay }) {
  if (parts.play.alphabet === 'NUMBER') return <TypedNumbers board={parts.board} play={parts.play} />;
  return parts.play.alphabet === 'DIGIT' ? <DigitRows {...parts} /> : <TileRows {...parts} />;
}
