import { Chip } from '@lantern/ui';
import { Sparkles, Star } from 'lucide-react';
import { SearchBox } from '../../../shared/components/search-box.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { FEATURES, type Filters, RETURNS, SORTS, VOLATILITIES } from '../model/address-filters.ts';
import type { FilterOptions } from '../model/use-game-pages.ts';

interface GameFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly wanted: string;
  readonly onWanted: (text: string) => void;
  /** Null for visitors. */
  readonly favourites: number | null;
  /** Values that would find a game; null until known. A filter without a choice is hidden. */
  readonly options: FilterOptions | null;
}

/** The offered values and the chosen one, in their order. */
function offered<Value>(all: readonly Value[], found: (value: Value) => boolean, chosen: Value | undefined): Value[] {
  return all.filter((value) => value === chosen || found(value));
}

/** Filters of the lobby: name, new or favourite, features, volatility, RTP. */
export function GameFilters({ filters, onChange, wanted, onWanted, favourites, options }: GameFiltersProps) {
  const t = useText('lobby');
  const search = useText('games')('search_games');
  const set = (change: { readonly [Name in keyof Filters]?: Filters[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as Filters);
  };
  const features = offered(FEATURES, (one) => options?.features.includes(one) ?? false, filters.feature);
  const volatilities = offered(VOLATILITIES, (one) => options?.volatilities.includes(one) ?? false, filters.volatility);
  const returns = offered(RETURNS, (one) => one <= (options?.highestReturn ?? 0), filters.minReturn);
  return (
    <div className="game-filters">
      <SearchBox className="game-filters-search" label={search} value={wanted} onChange={onWanted} />
      <div className="game-filters-picks">
        {(options?.hasNew || filters.isNew) && (
          <Chip
            icon={Sparkles}
            isOn={filters.isNew === true}
            onClick={() => set({ isNew: filters.isNew ? undefined : true })}
          >
            {t('filter_new')}
          </Chip>
        )}
        {favourites !== null && (
          <Chip
            icon={Star}
            isOn={filters.favourites === true}
            onClick={() => set({ favourites: filters.favourites ? undefined : true })}
          >
            {t('filter_favourites', { count: favourites })}
          </Chip>
        )}
        <Picker
          name="feature"
          label={t('filter_feature')}
          value={filters.feature ?? ''}
          options={features.map((one) => [one, t(`feature_${one}`)])}
          onPick={(value) => set({ feature: FEATURES.find((one) => one === value) })}
        />
        <Picker
          name="volatility"
          label={t('filter_volatility')}
          value={filters.volatility ?? ''}
          options={volatilities.map((one) => [one, t(`volatility_${one}`)])}
          onPick={(value) => set({ volatility: VOLATILITIES.find((one) => one === value) })}
        />
        <Picker
          name="return"
          label={t('filter_return')}
          value={String(filters.minReturn ?? '')}
          options={returns.map((one) => [String(one), t('return_from', { percent: one })])}
          onPick={(value) => set({ minReturn: RETURNS.find((one) => String(one) === value) })}
        />
        <Picker
          name="sort"
          label={t('sort')}
          value={filters.sort ?? ''}
          options={SORTS.map((one) => [one, t(`sort_${one}`)])}
          onPick={(value) => set({ sort: SORTS.find((one) => one === value) })}
        />
      </div>
    </div>
  );
}

interface PickerProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onPick: (value: string) => void;
}

/** One filter as a native select; without a selection it shows the filter's name. */
function Picker({ name, label, value, options, onPick }: PickerProps) {
  if (options.length === 0) return null;
  return (
    <select
      className={value === '' ? 'chip game-filters-pick' : 'chip game-filters-pick on'}
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}
