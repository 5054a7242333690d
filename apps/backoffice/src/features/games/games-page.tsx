import './games.css';
import { calls } from '@lantern/contract/calls';
import { Note } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, rowsOf } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { CatalogueTools } from './catalogue-tools.tsx';
import { GameDetail } from './game-detail.tsx';
import { GameFilters, GameList } from './game-list.tsx';
import { StopList, StopPanel } from './play-stops.tsx';
import { VendorDetail, VendorList } from './vendors.tsx';

const PARTS = ['games', 'vendors', 'stops', 'tools'] as const;
type Part = (typeof PARTS)[number];

/** The offer to players: games and vendors with their switches, and stops of play. */
export default function GamesPage() {
  const t = useText();
  const [{ id }, change] = usePageSearch();
  const part = useChoice<Part>('part', PARTS, 'games');
  const close = () => change({ id: undefined });
  const lists = { games: <GameList />, vendors: <VendorList />, stops: <StopList />, tools: <CatalogueTools /> };
  const details = {
    games: id && <GameDetail key={id} id={id} onClose={close} />,
    vendors: id && <VendorDetail key={id} id={id} onClose={close} />,
    stops: <StopPanel key={id} memberId={id} />,
    tools: undefined,
  };
  return (
    <ListPage
      title={t('vendors_games')}
      filters={
        <>
          <ChoiceFilter<Part>
            name="part"
            label={t('vendors_games')}
            words={PARTS}
            usual="games"
            wordText={(word) => t(`offer_${word}`)}
          />
          {part === 'games' && <GameFilters />}
        </>
      }
      list={
        <>
          <StoppedNote />
          {lists[part]}
        </>
      }
      detail={details[part]}
    />
  );
}

/** Shown on every part of the page while play is stopped for everyone. */
function StoppedNote() {
  const t = useText();
  const first = rowsOf(usePages(calls.gamesBackOffice.stops, { limit: 50 }))[0];
  if (first === undefined || first.memberId !== null) return null;
  return (
    <Note tone="bad">
      {t('all_stopped', { operator: first.operator, at: dateTime(first.at) })} {first.reason}
    </Note>
  );
}
