import { Money, Segments, Skeletons, Tabs } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { oddsText } from '../../../../shared/lotteries/odds.ts';
import { DIGITS_FAMILY, usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { useChosenInView } from '../../components/use-chosen-in-view.ts';
import { DigitRows } from '../board/digit-rows.tsx';
import { MethodRows } from '../board/method-rows.tsx';
import { PositionChoice } from '../board/position-choice.tsx';
import { PriceBar } from '../board/price-bar.tsx';
import { TapBar } from '../board/tap-bar.tsx';
import { TileRows } from '../board/tile-rows.tsx';
import type { ElotteryParts } from '../model/board-parts.ts';
import { hasTapBoard, isOfNumbers, isOnSheet } from '../model/games.ts';
import { ruleText } from '../model/play-names.ts';
import { bestTier, discountOf, hasSeveralPrizes, winOf } from '../model/prices.ts';
import type { ElotteryLine, ElotteryPlay } from '../model/types.ts';

// Choices of some families and methods only.
const TapBoard = lazy(async () => ({ default: (await import('../board/tap-board.tsx')).TapBoard }));
const SheetBoard = lazy(async () => ({ default: (await import('../sheet/sheet-board.tsx')).SheetBoard }));
const SheetSum = lazy(async () => ({ default: (await import('../sheet/sheet-sum.tsx')).SheetSum }));
const TypedNumbers = lazy(async () => ({ default: (await import('../board/typed-numbers.tsx')).TypedNumbers }));

/** Tab ids of the tap board and of the sheet. */
const TAPS = 'taps';
const SHEET = 'sheet';

/** Tabs, methods, the rule with its prize, the choice and its price. */
export function BetsCard(parts: ElotteryParts) {
  const t = useText('elottery');
  const tf = useText('families');
  const { lobby, board, sheet } = parts;
  const { play, line, plays } = board;
  const { family } = lobby.game;
  const words = usePlayTexts(family);
  const row = useChosenInView<HTMLDivElement>(`${board.isTapping} ${board.isSheet} ${play?.tab}`);
  if (play === undefined || line === null) return null;
  const onSheet = (one: ElotteryPlay) => sheet !== null && isOnSheet(family, one.code);
  const tabs = [...new Set(plays.filter((one) => !onSheet(one)).map((one) => one.tab))];
  const isSheet = sheet !== null && board.isSheet;
  const styles = [...new Set(lobby.plays.map((one) => one.style))];
  const openedTab = board.isTapping ? TAPS : isSheet ? SHEET : play.tab;
  const openTab = (tab: string) => {
    if (tab === TAPS) return board.openTaps();
    if (tab === SHEET) return board.openSheet();
    const ofTab = plays.filter((one) => one.tab === tab);
    const next = ofTab.find((one) => one.method === play.method) ?? ofTab[0];
    if (next) board.choosePlay(next);
  };
  return (
    <section className="card bet-board" id="board">
      <Tabs
        label={t('styles')}
        value={openedTab}
        listRef={row}
        onChange={openTab}
        items={[
          ...(hasTapBoard(family) ? [{ id: TAPS, label: tf('tab_taps') }] : []),
          ...(sheet === null ? [] : [{ id: SHEET, label: tf(`tab_sheet_${family}`) }]),
          ...tabs.map((tab) => ({ id: tab, label: words.tab(tab) })),
        ]}
      />
      <div className="bet-board-body">
        {family !== DIGITS_FAMILY && styles.length > 1 && (
          <Segments
            label={tf('style')}
            value={board.style}
            onChange={board.setStyle}
            items={styles.map((id) => ({ id, label: tf(`style_${id}`) }))}
          />
        )}
        {isSheet ? (
          <Suspense fallback={<Loading />}>
            <SheetBoard {...parts} sheet={sheet} />
          </Suspense>
        ) : board.isTapping ? (
          <Suspense fallback={<Loading />}>
            <TapBoard {...parts} />
          </Suspense>
        ) : (
          <SinglePlay {...parts} play={play} line={line} />
        )}
      </div>
      {isSheet ? (
        <Suspense>
          <SheetSum {...parts} sheet={sheet} />
        </Suspense>
      ) : board.isTapping ? (
        <TapBar {...parts} line={line} />
      ) : (
        <PriceBar {...parts} line={line} />
      )}
    </section>
  );
}

/** Methods of the tab, the rule with its prize, and the choice. */
function SinglePlay(parts: ElotteryParts & { play: ElotteryPlay; line: ElotteryLine }) {
  const t = useText('elottery');
  const { lobby, board, play, line } = parts;
  const { family } = lobby.game;
  const words = usePlayTexts(family);
  return (
    <>
      <MethodRows
        plays={board.plays.filter((one) => one.tab === play.tab)}
        play={play}
        family={family}
        onChoose={board.choosePlay}
      />
      <div className="bet-board-rule">
        <p>{family === DIGITS_FAMILY ? ruleText(t, play) : words.rule(play.code)}</p>
        <UnitPays play={play} line={line} />
      </div>
      {play.leastPlaces !== null && <PositionChoice board={board} least={play.leastPlaces} />}
      <ChoiceOf {...parts} play={play} />
    </>
  );
}

function UnitPays({ play, line }: { play: ElotteryPlay; line: ElotteryLine }) {
  const t = useText('elottery');
  const tf = useText('families');
  const currency = useCurrency();
  if (play.style === 'CREDIT') {
    const tier = bestTier(line);
    const discount = discountOf(play);
    return (
      <div className="bet-board-pays num">
        {discount !== 0 && (
          <small>
            {discount > 0
              ? tf('discount_of', { percent: String(discount) })
              : tf('surcharge_of', { percent: String(-discount) })}
          </small>
        )}{' '}
        {t('odds_up_to')} <b>{oddsText(tier?.fair ?? '0')}</b>
        {tier?.rtpPpm != null && <small>{tf('returns', { percent: (tier.rtpPpm / 10_000).toFixed(2) })}</small>}
      </div>
    );
  }
  return (
    <div className="bet-board-pays num">
      {t(hasSeveralPrizes(play) ? 'pays_up_to' : 'unit_pays')}{' '}
      <b>
        <Money amount={winOf({ ...line, multiple: 1 })} {...currency} />
      </b>
    </div>
  );
}

function ChoiceOf(parts: ElotteryParts & { play: ElotteryPlay }) {
  if (parts.play.alphabet === 'NUMBER')
    return (
      <Suspense fallback={<Loading />}>
        <TypedNumbers board={parts.board} play={parts.play} family={parts.lobby.game.family} />
      </Suspense>
    );
  const isDigits = parts.play.alphabet === 'DIGIT' || isOfNumbers(parts.lobby.game.family, parts.play);
  return isDigits ? <DigitRows {...parts} /> : <TileRows {...parts} />;
}

function Loading() {
  return <Skeletons count={3} label={useText('lottery')('loading')} />;
}
