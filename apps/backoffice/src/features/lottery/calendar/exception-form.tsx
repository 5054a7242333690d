import { Select } from '@lantern/ui';
import { useState } from 'react';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import {
  type ChangeKind,
  changeOf,
  type DaysToConfirm,
  type Draft,
  draftFor,
  hasTime,
  KINDS,
  kindsFor,
} from './calendar-texts.ts';
import { ChangeRequest } from './change-request.tsx';

interface FieldsProps {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
}

/** A new exception of any lottery; requested by one person and approved by another. */
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
      <KindField kinds={KINDS} value={draft.kind} onChange={(kind) => set({ kind })} />
      <DayFields draft={draft} set={set} />
      <ChangeRequest hasSource change={changeOf(draft)} onRequested={onRequested} />
    </div>
  );
}

/** The decision on days to confirm. Another choice fills in its usual days again. */
export function ConfirmForm({ row, onRequested }: { row: DaysToConfirm; onRequested: () => void }) {
  const kinds = kindsFor(row);
  const [draft, setDraft] = useState<Draft>(() => draftFor(row, kinds[0] ?? 'CONFIRMED'));
  return (
    <div className="action-form">
      <KindField kinds={kinds} value={draft.kind} onChange={(kind) => setDraft(draftFor(row, kind))} />
      <DayFields draft={draft} set={(part) => setDraft({ ...draft, ...part })} />
      <ChangeRequest hasSource change={changeOf(draft)} onRequested={onRequested} />
    </div>
  );
}

/** A list, because five kinds do not fit side by side on phones. */
function KindField({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly ChangeKind[];
  value: ChangeKind;
  onChange: (kind: ChangeKind) => void;
}) {
  const t = useText();
  return (
    <Select
      small
      label={t('calendar_choice')}
      name="exception-kind"
      hint={t(`calendar_hint_${value}`)}
      value={value}
      options={kinds.map((kind) => ({ value: kind, label: t(`calendar_kind_${kind}`) }))}
      onChange={(event) => {
        const kind = kinds.find((one) => one === event.target.value);
        if (kind) onChange(kind);
      }}
    />
  );
}

/** Days are those at the place of the draw: the fields do not name the brand's zone. */
const AT_THE_DRAW = undefined;

/** The days of the change, and its time where it can have one. */
function DayFields({ draft: { kind, from, to, time }, set }: FieldsProps) {
  const t = useText();
  const isShifted = kind === 'SHIFTED';
  return (
    <>
      <div className="exception-form-days">
        <TextInput
          type="date"
          label={t(isShifted ? 'calendar_planned_day' : 'calendar_from')}
          name="exception-from"
          after={AT_THE_DRAW}
          value={from}
          onChange={(text) => set({ from: text })}
        />
        <TextInput
          type="date"
          label={t(isShifted ? 'draw_day' : 'calendar_to')}
          name="exception-to"
          after={AT_THE_DRAW}
          value={to}
          onChange={(text) => set({ to: text })}
        />
      </div>
      {hasTime(kind) && (
        <TextInput
          type="time"
          label={t('calendar_time')}
          name="exception-time"
          hint={t(kind === 'MOVED' ? 'calendar_time_hint' : 'calendar_time_usual')}
          value={time}
          onChange={(text) => set({ time: text })}
        />
      )}
    </>
  );
}
