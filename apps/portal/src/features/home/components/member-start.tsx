import { Icon, SectionHeading } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { CoverRow } from '../../../shared/games/my-games/cover-row.tsx';
import { RecentRow } from '../../../shared/games/my-games/recent-row.tsx';
import { useMyGames } from '../../../shared/games/my-games/use-my-games.ts';
import { usePopular } from '../../../shared/games/my-games/use-popular.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import type { Board } from '../model/boards.ts';
import { MinuteBoards } from './minute-boards.tsx';

const MOST_RECENT = 4;
const MOST_COVERS = 9;

interface StartProps {
  readonly boards: readonly Board[];
  /** When the boards were read, epoch ms. */
  readonly readAt: number;
}

/** Continue playing, favourites and minute boards; a member without own games gets what others play most, in the same places. */
export default function MemberStart({ boards, readAt }: StartProps) {
  const t = useText('games');
  const mine = useMyGames();
  const popular = usePopular();
  if (mine === null || popular === null) return null;
  const { recent, favourites } = mine;
  const covers = favourites.length > 0 ? favourites : popular.filter(({ kind }) => kind === 'GAME');
  return (
    <>
      <section className="member-start-recent">
        <SectionHeading
          title={t(recent.length > 0 ? 'continue_title' : 'start_title')}
          more={recent.length > 0 && <More to={memberPath('personalHistoryCopy')} text={t('history')} />}
        />
        <RecentRow rows={(recent.length > 0 ? recent : popular).slice(0, MOST_RECENT)} />
      </section>
      <section className="member-start-covers">
        <SectionHeading
          title={t(favourites.length > 0 ? 'favourites_title' : 'popular_title')}
          more={<More to="/games" text={t('all_games')} />}
        />
        <CoverRow rows={covers.slice(0, MOST_COVERS)} />
      </section>
      {boards.length > 0 && <MinuteBoards boards={boards} readAt={readAt} />}
    </>
  );
}

function More({ to, text }: { to: string; text: string }) {
  return (
    <SiteLink className="section-heading-link" to={to}>
      {text} <Icon as={ChevronRight} />
    </SiteLink>
  );
}
