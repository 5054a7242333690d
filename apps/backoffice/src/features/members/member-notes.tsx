import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Checkbox, Note, showToast, Tag, TextArea } from '@lantern/ui';
import { Pin, PinOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-page/index.ts';
import { MoreRows, NoRows, QueryState } from '../../shared/parts/query-state.tsx';

type MemberNote = Value<'identityBackOffice.notes'>['rows'][number];

const { identityBackOffice, views } = calls;

/** Operators' notes on a member: pinned ones first, then the newest. Members never see them. */
export function MemberNotes({ id }: { id: string }) {
  const t = useText();
  const query = usePages(identityBackOffice.notes, { memberId: id, limit: 20 });
  const rows = rowsOf<MemberNote>(query);
  return (
    <>
      <AddNote id={id} />
      <QueryState query={query}>
        {rows.length === 0 && <NoRows text={t('no_notes')} />}
        <ul className="member-notes-list">
          {rows.map((note) => (
            <OneNote key={note.id} note={note} />
          ))}
        </ul>
        <MoreRows query={query} />
      </QueryState>
    </>
  );
}

function AddNote({ id }: { id: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const [isPinned, setPinned] = useState(false);
  const add = useAct(identityBackOffice.addNote, {
    invalidates: [identityBackOffice.notes, views.operatorTimeline],
    onSuccess: () => {
      setText('');
      setPinned(false);
      showToast({ kind: 'ok', title: t('note_added') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate({ memberId: id, text: text.trim(), isPinned });
  };
  return (
    <form className="action-form" onSubmit={submit} noValidate>
      <Note>{t('notes_hint')}</Note>
      <TextArea
        label={t('note')}
        name="note"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox name="pin" checked={isPinned} onChange={(event) => setPinned(event.target.checked)}>
        {t('pin_note')}
      </Checkbox>
      <Button type="submit" look="pri" block disabled={text.trim() === ''} busy={add.isPending}>
        {t('add_note')}
      </Button>
    </form>
  );
}

function OneNote({ note }: { note: MemberNote }) {
  const t = useText();
  const pin = useAct(identityBackOffice.pinNote, { invalidates: [identityBackOffice.notes] });
  return (
    <li>
      <p>{note.text}</p>
      <div className="member-notes-foot">
        <span className="mut3">
          {note.author} · {dateTime(note.at)}
        </span>
        {note.isPinned && <Tag tone="vip">{t('pinned')}</Tag>}
        <Button
          size="sm"
          look="ghost"
          icon={note.isPinned ? PinOff : Pin}
          busy={pin.isPending}
          onClick={() => pin.mutate({ id: note.id, isPinned: !note.isPinned })}
        >
          {t(note.isPinned ? 'unpin_note' : 'pin_note')}
        </Button>
      </div>
    </li>
  );
}
