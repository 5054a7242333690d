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

const { agentNoticesBackOffice } = calls;
const CHANGES = { invalidates: [agentNoticesBackOffice.list], quiet: true };
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

/** State of the form, and the calls that save and withdraw. */
function useNoticeForm({ notice, defaultLanguage, onDone }: Omit<NoticeFormProps, 'languages'>) {
  const t = useText();
  const may = useMay();
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [texts, setTexts] = useState<Partial<Record<Language, typeof EMPTY>>>(notice?.texts ?? {});
  const [from, setFrom] = useState(toLocal(notice?.startsAt));
  const [until, setUntil] = useState(toLocal(notice?.endsAt ?? undefined));
  const [isPinned, setPinned] = useState(notice?.pinned ?? false);
  const save = useAct(agentNoticesBackOffice.save, {
    ...CHANGES,
    onSuccess: ({ id }) => {
      showToast({ kind: 'ok', title: t('saved') });
      onDone(id);
    },
  });
  const withdraw = useAct(agentNoticesBackOffice.withdraw, {
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
  return {
    ...{ language, setLanguage, texts, shown, put, from, setFrom, until, setUntil, isPinned, setPinned },
    ...{ isReadOnly, isReady, save, withdraw, submit, error },
  };
}

interface PartProps {
  readonly form: ReturnType<typeof useNoticeForm>;
}

/** Title and text in the chosen language. */
function TextFields({ form, defaultLanguage }: PartProps & Pick<NoticeFormProps, 'defaultLanguage'>) {
  const t = useText();
  const { language, shown, put, isReadOnly } = form;
  const isRequired = language === defaultLanguage;
  return (
    <>
      <TextInput
        required={isRequired}
        readOnly={isReadOnly}
        label={t('notice_title')}
        name="notice-title"
        maxLength={120}
        value={shown.title}
        onChange={(text) => put({ title: text })}
      />
      <TextArea
        required={isRequired}
        readOnly={isReadOnly}
        label={t('notice_text')}
        name="notice-text"
        hint={t('notice_text_hint', { language: defaultLanguage })}
        rows={8}
        maxLength={4000}
        value={shown.text}
        onChange={(event) => put({ text: event.target.value })}
      />
    </>
  );
}

/** From when and until when the notice is shown. */
function PeriodFields({ form }: PartProps) {
  const t = useText();
  const { isReadOnly, from, setFrom, until, setUntil } = form;
  return (
    <div className="field-pair">
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
  );
}

/** A notice to agents, one text per language; read-only once withdrawn. */
export function NoticeForm(props: NoticeFormProps) {
  const { notice, languages, defaultLanguage } = props;
  const t = useText();
  const words = useRefusalText();
  const form = useNoticeForm(props);
  const { language, texts, isPinned, isReadOnly, save, withdraw, error } = form;
  return (
    <form className="stack" onSubmit={form.submit}>
      <Segments
        label={t('language')}
        value={language}
        onChange={form.setLanguage}
        items={languages.map((code) => ({ id: code, label: isBlank(texts[code] ?? EMPTY) ? code : `${code} ✓` }))}
      />
      <TextFields form={form} defaultLanguage={defaultLanguage} />
      <PeriodFields form={form} />
      <Checkbox checked={isPinned} disabled={isReadOnly} onChange={(event) => form.setPinned(event.target.checked)}>
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
          <Button block look="pri" type="submit" disabled={!form.isReady} busy={save.isPending}>
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
