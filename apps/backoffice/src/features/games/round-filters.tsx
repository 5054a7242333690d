import { calls } from '@lantern/contract/calls';
import { Button, Icon, Select } from '@lantern/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { toInstant, toLocal } from '../../shared/formats/local-time.ts';
import { useText } from '../../shared/i18n/text.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';

const CLOSED = { id: undefined, of: undefined };
const MOST_GAMES = 100;

/** Selects one game, or all of them; applies at once. */
function GameFilter() {
  const t = useText();
  const [search, change] = usePageSearch();
  const games = useCall(calls.gamesBackOffice.games, { limit: MOST_GAMES });
  const options = (games.data?.rows ?? []).map((row) => ({
    value: `${row.vassalage}/${row.gameId}`,
    label: row.gameName,
  }));
  return (
    <Select
      small
      label={t('game')}
      name="game"
      value={search.game ?? ''}
      onChange={(event) => change({ game: event.target.value || undefined, ...CLOSED })}
      options={[{ value: '', label: t('all_games') }, ...options]}
    />
  );
}

/** Filters of rounds: member, round id, game, and time. */
export function RoundFilters() {
  const t = useText();
  const [search, change] = usePageSearch();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    ...search,
    from: toLocal(search.from),
    to: toLocal(search.to),
  });
  const put = (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({
      member: typed.member?.trim() || undefined,
      round: typed.round?.trim() || undefined,
      from: toInstant(typed.from ?? ''),
      to: toInstant(typed.to ?? ''),
      ...CLOSED,
    });
  };
  return (
    <form className="filters round-filters" onSubmit={submit}>
      <TextInput
        label={t('member')}
        placeholder={t('member')}
        before={<Icon as={Search} />}
        name="member"
        maxLength={40}
        value={typed.member ?? ''}
        onChange={(text) => put('member', text)}
      />
      <TextInput
        label={t('round')}
        placeholder={t('round')}
        name="round"
        maxLength={110}
        value={typed.round ?? ''}
        onChange={(text) => put('round', text)}
      />
      <GameFilter />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={t(`time_${name}`)}
          before={<span className="mut3">{t(`time_${name}`)}</span>}
          name={name}
          className="round-filters-time"
          value={typed[name] ?? ''}
          onChange={(text) => put(name, text)}
        />
      ))}
      <Select
        small
        label={t('time_is')}
        name="time"
        value={search.time ?? 'OPENED'}
        onChange={(event) =>
          change({ time: event.target.value === 'OPENED' ? undefined : event.target.value, ...CLOSED })
        }
        options={[
          { value: 'OPENED', label: t('time_OPENED') },
          { value: 'ENDED', label: t('time_ENDED') },
        ]}
      />
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}
