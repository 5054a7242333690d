import '../../shared/fields/settings-form.css';
import { calls } from '@lantern/contract/calls';
import { Button, Checkbox, KeyValue, Note, Segments, showToast, TextArea } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { toInstant, toLocal } from '../../shared/formats/local-time.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import type { AgentNotice, Language } from './notice.ts';

const { agentNoticesOffice } = calls;
const CHANGES = { invalidates: [agentNoticesOffice.list], quiet: true };
const EMPTY = { title: '', text: '' };
const isBlank = ({ title, text }: typeof EMPTY) => title.trim() === '' && text.trim() === '';

interface NoticeFormProps {
  /** Null: a new one. */
  readonly notice: AgentNotice | null;
  readonly languages: readonly Language[];
  /** The language that every notice must have; readers of a missing language see it. */
  readonly defaultLanguage: Language;
  /** Id of the saved notice; undefined after a withdrawal. */
  readonly onDone: (id?: string) => void;
}

/** A notice to agents, one text per language; read-only once withdrawn. */
export function NoticeForm({ notice, languages, defaultLanguage, onDone }: NoticeFormProps) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [texts, setTexts] = useState<Partial<Record<Language, typeof EMPTY>>>(notice?.texts ?? {});
  const [from, setFrom] = useState(toLocal(notice?.startsAt));
  const [until, setUntil] = useState(toLocal(notice?.endsAt ?? undefined));
  const [isPinned, setPinned] = useState(notice?.pinned ?? false);
  const save = useAct(agentNoticesOffice.save, {
    ...CHANGES,
    onSuccess: ({ id }) => {
      showToast({ kind: 'ok', title: t('saved') });
      onDone(id);
    },
  });
  const withdraw = useAct(agentNoticesOffice.withdraw, {
    ...CHANGES,
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('notice_withdrawn') });
      onDone();
    },
  });
  const isReadOnly = notice?.state === 'WITHDRAWN' || !may('content.publish');
  const written = Object.entries(texts).filter(([, one]) => !isBlank(one));
  const isWhole = written.every(([, { title, text }]) => title.trim() !== '' && text.trim() !== '');
  const isReady = isWhole && written.some(([code]) => code === defaultLanguage);
  const shown = texts[language] ?? EMPTY;
  const put = (part: Partial<typeof EMPTY>) => setTexts({ ...texts, [language]: { ...shown, ...part } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      ...(notice && { id: notice.id, revision: notice.revision }),
      ...{ texts: Object.fromEntries(written), pinned: isPinned },
      ...{ startsAt: toInstant(from) ?? null, endsAt: toInstant(until) ?? null },
    });
  };
  const error = save.error ?? withdraw.error;
  return (
    <form className="stack" onSubmit={submit}>
      <Segments
        label={t('language')}
        value={language}
        onChange={setLanguage}
        items={languages.map((code) => ({ id: code, label: isBlank(texts[code] ?? EMPTY) ? code : `${code} ✓` }))}
      />
      <TextInput
        required={language === defaultLanguage}
        readOnly={isReadOnly}
        label={t('notice_title')}
        name="notice-title"
        maxLength={120}
        value={shown.title}
        onChange={(text) => put({ title: text })}
      />
      <TextArea
        required={language === defaultLanguage}
        readOnly={isReadOnly}
        label={t('notice_text')}
        name="notice-text"
        hint={t('notice_text_hint', { language: defaultLanguage })}
        rows={8}
        maxLength={4000}
        value={shown.text}
        onChange={(event) => put({ text: event.target.value })}
      />
      <div className="two-fields">
        <TextInput
          readOnly={isReadOnly}
          type="datetime-local"
          label={t('notice_from')}
          name="notice-from"
          hint={t('notice_from_hint')}
          value={from}
          onChange={setFrom}
        />
        <TextInput
          readOnly={isReadOnly}
          type="datetime-local"
          label={t('notice_until')}
          name="notice-until"
          hint={t('notice_until_hint')}
          value={until}
          onChange={setUntil}
        />
      </div>
      <Checkbox checked={isPinned} disabled={isReadOnly} onChange={(event) => setPinned(event.target.checked)}>
        {t('notice_pinned')}
      </Checkbox>
      {notice && notice.changedBy !== '' && (
        <KeyValue name={t('notice_changed_by')}>
          {notice.changedBy}, {dateTime(notice.changedAt)}
        </KeyValue>
      )}
      {error && <Note tone="bad">{words(error)}</Note>}
      {!isReadOnly && (
        <>
          <Button block look="pri" type="submit" disabled={!isReady} busy={save.isPending}>
            {t(notice ? 'save' : 'notice_publish')}
          </Button>
          {notice && (
            <Button
              block
              look="ghost"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: notice.id, revision: notice.revision })}
            >
              {t('notice_withdraw')}
            </Button>
          )}
        </>
      )}
    </form>
  );
}
