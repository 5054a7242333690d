import { Icon, TextField } from '@lantern/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

/** Filters by one exact login name of the team; an empty field removes the filter. */
export function TeamSearch({ onSearch }: { onSearch: (account: string | undefined) => void }) {
  const t = useText('agent');
  const [name, setName] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(name.trim() === '' ? undefined : name.trim());
  };
  return (
    <search>
      <form onSubmit={search}>
        <TextField
          small
          label={<span className="vh">{t('search_team')}</span>}
          name="account"
          placeholder={t('search_team')}
          autoComplete="off"
          before={<Icon as={Search} />}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </search>
  );
}
