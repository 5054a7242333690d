import type { Value } from '@lantern/contract/schemas';
import { Card, Chips, Segments, Tabs } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { oddsText } from '../../../shared/lotteries/odds.ts';
import type { BoardParts } from '../model/board-parts.ts';
import type { Group } from '../model/use-board.ts';
import { NumberPick } from './number-pick.tsx';
import { StakeBar } from './stake-bar.tsx';
import { useChosenInView } from './use-chosen-in-view.ts';

type Statistics = Value<'lottery.statistics'>;

/** Play, rule in one sentence with its price, numbers, stake. */
export function BetBoard({ statistics, ...parts }: BoardParts & { statistics: Statistics | undefined }) {
  const t = useText('lottery');
  const { board } = parts;
  const { play } = board;
  const row = useRef<HTMLDivElement>(null);
  const code = play?.code;
  const tabs = useChosenInView<HTMLDivElement>(board.group);
  // Scrolls the selected play into view within its row, without scrolling the page.
  useEffect(() => {
    const chips = row.current?.querySelector<HTMLElement>('.bet-board-plays');
    const chosen = code === undefined ? null : chips?.querySelector<HTMLElement>('.on');
    if (chips && chosen)
      chips.scrollLeft += chosen.getBoundingClientRect().left - chips.getBoundingClientRect().left - 12;
  }, [code]);
  if (play === undefined) return <Card>{t('no_plays')}</Card>;
  return (
    <section className="card bet-board" id="board">
      <Tabs<Group>
        label={t('bet_types')}
        value={board.group}
        listRef={tabs}
        onChange={board.chooseGroup}
        items={board.groups.map((id) => ({ id, label: t(`group_${id}`) }))}
      />
      <div className="bet-board-body">
        <div className="bet-board-rule" ref={row}>
          {board.plays.length > 4 ? (
            <Chips
              label={t('bet_types')}
              scroll
              className="bet-board-plays"
              value={play.code}
              onChange={board.choosePlay}
              items={board.plays.map((one) => ({ id: one.code, label: t(one.nameKey) }))}
            />
          ) : (
            <Segments
              label={t('bet_types')}
              value={play.code}
              onChange={board.choosePlay}
              items={board.plays.map((one) => ({ id: one.code, label: t(one.nameKey) }))}
            />
          )}
          <p>
            {t(ruleKey(play), { size: play.numbersPerUnit })}{' '}
            {play.perOccurrence && play.units > 1 ? t('pays_each', { units: play.units }) : ''}
          </p>
          <div className="bet-board-pays num">
            {t('pays')} <b>1 : {oddsText(play.odds)}</b>
          </div>
        </div>
        <NumberPick {...parts} play={play} statistics={statistics} />
      </div>
      <StakeBar {...parts} play={play} />
    </section>
  );
}

/** Plays of one group may share a rule text; the others have one each. */
function ruleKey(play: { code: string; group: string }): string {
  if (play.group === 'parlay') return 'rule_parlay';
  return play.group === 'miss' ? 'rule_miss' : `rule_${play.code}`;
}
