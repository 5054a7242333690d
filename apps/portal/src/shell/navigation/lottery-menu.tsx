import './lottery-menu.css';
import { lotto } from '@lantern/contract/lotto-calls';
import type { Value } from '@lantern/contract/schemas';
import { Countdown, Icon } from '@lantern/ui';
import { ArrowRight } from 'lucide-react';
import { useLiveLobby } from '../../features/lottery/lobby/model/use-live-lobby.ts';
import { useCall } from '../../shared/api/hooks.ts';
import type { Category } from '../../shared/brand/site.ts';
import { useGameName } from '../../shared/games/game-name.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';
import { LastNumbers } from '../../shared/lotteries/last-numbers.tsx';
import { LotteryMark } from '../../shared/lotteries/lottery-mark.tsx';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { categoryPath } from '../layout/category-path.ts';
import { MegaPart, VendorPart } from './mega-part.tsx';

type Entry = Category['games'][number];
type Lottery = Value<'lotto.lobby'>['games'][number];

/** One-minute draws would otherwise be urgent all the time. */
const URGENT_S = 15;

interface EntryProps {
  readonly entry: Entry;
  /** Undefined until the menu was opened and read. */
  readonly lottery: Lottery | undefined;
  readonly onEnd: () => void;
}

/** Mark, name and time to the close of a lottery. */
function Head({ entry, lottery, onEnd }: EntryProps) {
  const t = useText('shell');
  const nameOf = useGameName();
  const issue = lottery?.issue;
  return (
    <>
      <span className="lottery-menu-mark">
        {lottery && <LotteryMark flag={lottery.flag} family={lottery.family} />}
      </span>
      <b>{nameOf(entry)}</b>
      {issue && (
        <span className="lottery-menu-time num">
          <Countdown
            endsAt={issue.closesAt}
            size="inline"
            urgentBelow={URGENT_S}
            dayLabel={(days) => t('mega_days', { days })}
            onEnd={onEnd}
          />
        </span>
      )}
    </>
  );
}

/** A popular lottery, with its last result. */
function LotteryRow(props: EntryProps) {
  const t = useText('shell');
  const { entry, lottery } = props;
  const last = lottery?.last;
  return (
    <SiteLink className="lottery-menu-row" to={entry.path}>
      <Head {...props} />
      {last !== null && (
        <span className="lottery-menu-last">
          {lottery && last && (
            <LastNumbers family={lottery.family} drawn={last.drawn} label={t('mega_last', { number: last.number })} />
          )}
        </span>
      )}
    </SiteLink>
  );
}

/** Menu of a category of lotteries: the popular ones with their last result, all others once, each with the time to its close. */
export function LotteryMenu({ category, isOpen }: { category: Category; isOpen: boolean }) {
  const t = useText('shell');
  const onEnd = useLiveLobby();
  // The lobby's own call: both read the same answer.
  const language = useLanguage();
  const lobby = useCall(lotto.lobby, { language }, { enabled: isOpen, staleTime: 5_000 });
  const lotteryOf = ({ code }: Entry) => lobby.data?.games.find((game) => game.code === code);
  const isHot = new Set(category.hot.map(({ path }) => path));
  const others = category.games.filter(({ path }) => !isHot.has(path));
  const propsOf = (entry: Entry) => ({ entry, lottery: lotteryOf(entry), onEnd });
  return (
    <>
      <div className="mega-menu-left">
        <VendorPart category={category} />
        <MegaPart
          title={t('mega_games')}
          rows={others}
          entry={(entry) => (
            <SiteLink key={entry.path} className="lottery-menu-entry" to={entry.path}>
              <Head {...propsOf(entry)} />
            </SiteLink>
          )}
        />
        <SiteLink className="mega-menu-all" to={categoryPath(category)}>
          {t('mega_all', { count: category.gameCount })} <Icon as={ArrowRight} />
        </SiteLink>
      </div>
      <section className="mega-menu-right" aria-label={t('mega_hot')}>
        <p className="eyebrow">{t('mega_hot')}</p>
        <div className="lottery-menu-rows">
          {category.hot.map((entry) => (
            <LotteryRow key={entry.path} {...propsOf(entry)} />
          ))}
        </div>
      </section>
    </>
  );
}
