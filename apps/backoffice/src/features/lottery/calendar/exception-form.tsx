import { Segments, Select } from '@lantern/ui';
import { useState } from 'react';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { changeOf, type Draft, KINDS, type Kind } from './calendar-texts.ts';
import { ChangeRequest } from './change-request.tsx';

/** Closed days, extra days, or another time; requested by one person and approved by another. */
export function ExceptionForm({
  games,
  usual,
  onRequested,
}: {
  games: readonly string[];
  usual: string | undefined;
  onRequested: () => void;
}) {
  const t = useText();
  const lottery = useLotteryText();
  const [typed, setTyped] = useState<Draft>({ gameCode: usual ?? '', kind: 'CLOSED', from: '', to: '', time: '' });
  const draft = { ...typed, gameCode: typed.gameCode || (games[0] ?? '') };
  const set = (part: Partial<Draft>) => setTyped({ ...draft, ...part });
  return (
    <div className="action-form">
      <Select
        small
        label={t('lottery_game')}
        name="exception-game"
        value={draft.gameCode}
        options={games.map((code) => ({ value: code, label: lottery.game(code) }))}
        onChange={(event) => set({ gameCode: event.target.value })}
      />
      <Segments<Kind>
        label={t('calendar_kind')}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
        items={KINDS.map((id) => ({ id, label: t(`calendar_kind_${id}`) }))}
      />
      <p className="mut3">{t(`calendar_hint_${draft.kind}`)}</p>
      <div className="exception-form-days">
        <TextInput
          type="date"
          label={t('calendar_from')}
          name="exception-from"
          value={draft.from}
          onChange={(text) => set({ from: text })}
        />
        <TextInput
          type="date"
          label={t('calendar_to')}
          name="exception-to"
          value={draft.to}
          onChange={(text) => set({ to: text })}
        />
      </div>
      {draft.kind !== 'CLOSED' && (
        <TextInput
          type="time"
          label={t('calendar_time')}
          name="exception-time"
          hint={t(draft.kind === 'EXTRA' ? 'calendar_time_usual' : 'calendar_time_hint')}
          value={draft.time}
          onChange={(text) => set({ time: text })}
        />
      )}
      <ChangeRequest change={changeOf(draft)} onRequested={onRequested} />
    </div>
  );
}
