import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Note, Select, TextArea } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { OFFER_STATES } from './tones.ts';

type Named = Payload<'gamesBackOffice.changeGames'>['games'][number];
type Imported = Value<'gamesBackOffice.importGames'>;

const MOST = 500;
const ROWS = [calls.gamesBackOffice.games];
const ROWS_AND_REQUESTS = [...ROWS, calls.staff.requests];

/** Bulk actions: import a vendor's game list, or switch many games. */
export function CatalogueTools() {
  return (
    <div className="stack catalogue-tools">
      <ImportForm />
      <ManyForm />
    </div>
  );
}

/** Imports a vendor's list as CSV, or requests it. One invalid row refuses the whole file; all invalid rows are reported. */
function ImportForm() {
  const t = useText();
  const [csv, setCsv] = useState('');
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<Imported | null>(null);
  const take = useAct(calls.gamesBackOffice.importGames, { invalidates: ROWS_AND_REQUESTS, onSuccess: setAnswer });
  return (
    <form
      className="action-form"
      aria-label={t('import_games')}
      onSubmit={(event) => {
        event.preventDefault();
        take.mutate({ csv, reason: reason.trim() });
      }}
    >
      <h2>{t('import_games')}</h2>
      <TextArea
        label="CSV"
        name="csv"
        rows={8}
        spellCheck={false}
        maxLength={600_000}
        hint={t('import_hint')}
        value={csv}
        onChange={(event) => setCsv(event.target.value)}
      />
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('import_file')}
        onChange={(event) => void event.target.files?.[0]?.text().then(setCsv)}
      />
      <ReasonField value={reason} hint={t('import_second_hint')} onChange={setReason} />
      <Button type="submit" look="pri" disabled={csv.trim() === '' || !isReason(reason)} busy={take.isPending}>
        {t('import_do')}
      </Button>
      {answer?.requestId && <RequestNote id={answer.requestId}>{t('asked_for_second')}</RequestNote>}
      {answer && answer.errors.length === 0 && answer.requestId === null && (
        <Note tone="ok">{t('import_done', { added: answer.added, changed: answer.changed })}</Note>
      )}
      {answer && answer.errors.length > 0 && (
        <Note tone="bad">
          {t('import_refused')}
          <ul className="monospace">
            {answer.errors.map(({ line, column, problem }) => (
              <li key={`${line} ${column} ${problem}`}>
                {t('import_error', { line, column: column || '—', problem: t(`csv_${problem}`) })}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </form>
  );
}

/** Parses game names, one `VENDOR/game` per line; null if a line is invalid. */
function namedIn(text: string): readonly Named[] | null {
  const named = linesOf(text).map((line) => /^([\w-]{1,40})\/([\w.:-]{1,64})$/.exec(line));
  if (named.length === 0 || named.length > MOST || named.includes(null)) return null;
  return named.map((match) => ({ vassalage: match?.[1] ?? '', gameId: match?.[2] ?? '' }));
}

/** Switches, marks or moves many games: all of them, or none. */
function ManyForm() {
  const t = useText();
  const [text, setText] = useState('');
  const [state, setState] = useState('');
  const [hot, setHot] = useState('');
  const [reason, setReason] = useState('');
  const [changed, setChanged] = useState<number | null>(null);
  const act = useAct(calls.gamesBackOffice.changeGames, {
    invalidates: ROWS,
    quiet: true,
    onSuccess: (answer) => setChanged(answer.changed),
  });
  const games = namedIn(text);
  const isGood = games !== null && (state !== '' || hot !== '') && isReason(reason);
  return (
    <form
      className="action-form"
      aria-label={t('many_games')}
      onSubmit={(event) => {
        event.preventDefault();
        const newState = OFFER_STATES.find((one) => one === state);
        if (!isGood) return;
        act.mutate({
          ...{ games: [...games], reason: reason.trim() },
          ...(newState && { state: newState }),
          ...(hot !== '' && { isHot: hot === 'yes' }),
        });
      }}
    >
      <h2>{t('many_games')}</h2>
      <LinesField label={t('offer_games')} name="games" hint={t('many_hint')} value={text} onChange={setText} />
      <Select
        small
        label={t('state')}
        name="many-state"
        value={state}
        options={[
          { value: '', label: t('many_keep') },
          ...OFFER_STATES.map((one) => ({ value: one, label: t(`offer_${one}`) })),
        ]}
        onChange={(event) => setState(event.target.value)}
      />
      <Select
        small
        label={t('hot')}
        name="many-hot"
        value={hot}
        options={[
          { value: '', label: t('many_keep') },
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        onChange={(event) => setHot(event.target.value)}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" look="pri" disabled={!isGood} busy={act.isPending}>
        {t('many_do', { count: games?.length ?? 0 })}
      </Button>
      {changed !== null && !act.error && <Note tone="ok">{t('many_done', { count: changed })}</Note>}
      {act.error && <Note tone="bad">{t('many_refused')}</Note>}
    </form>
  );
}
