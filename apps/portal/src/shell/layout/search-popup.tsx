import { EmptyState, Icon, Modal } from '@lantern/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useCategories } from '../../shared/brand/site.ts';
import { useGameName } from '../../shared/games/game-name.ts';
import { useText } from '../../shared/i18n/text.ts';
import type { PopupProps } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { categoryIcon } from '../category-icons.ts';

const mostResults = 12;

/** Text without accents and in lower case, so that `da nang` finds `Đà Nẵng`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
}

/** Searches the site's games. */
export default function SearchPopup({ onClose }: PopupProps<'search'>) {
  const t = useText('shell');
  const nameOf = useGameName();
  const [text, setText] = useState('');
  const categories = useCategories();
  const games = categories.flatMap((category) => category.games);
  const wanted = plain(text.trim());
  const found = games.filter((game) => plain(`${nameOf(game)} ${game.code}`).includes(wanted)).slice(0, mostResults);
  return (
    <Modal open onClose={onClose} title={t('search')} closeLabel={t('close')}>
      <label className="box search-popup-box">
        <Icon as={Search} />
        <span className="vh">{t('search_label')}</span>
        <input
          type="search"
          value={text}
          placeholder={t('search_label')}
          maxLength={60}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {found.length === 0 ? (
        <EmptyState title={t('search_none')} />
      ) : (
        <ul className="search-popup-list">
          {found.map((game) => (
            <li key={game.path}>
              <SiteLink className="mv" to={game.path} onClick={onClose}>
                <Icon as={categoryIcon(game.gameType)} />
                <span>
                  <b>{nameOf(game)}</b>
                  <small>{t(`category_${game.gameType}`)}</small>
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
