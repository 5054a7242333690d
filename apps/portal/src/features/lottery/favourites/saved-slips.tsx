import './saved-slips.css';
import { lotto as calls } from '@lantern/contract/lotto-calls';
import { Button, Card, Icon, IconButton, TextField } from '@lantern/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ListPlus, RotateCcw, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { Refused } from '../../../shared/api/refused.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { nextName, type SavedLine, type SlipStorage } from './slip-storage.ts';

const MOST_NAME = 40;
/** Maximum selections of a saved slip that are described. */
const SHOWN_REFUSALS = 3;

/** Favourite slips of a lottery: saved by name and restored by a click; also repeats the last bet. */
export function SavedSlips(storage: SlipStorage) {
  const t = useText('lottery');
  const words = useRefusalText();
  const { gameCode, lines, describe } = storage;
  const [first] = lines;
  const [isNaming, setNaming] = useState(false);
  const saved = useCall(calls.savedSlips, { gameCode }, { staleTime: 60_000 });
  const drop = useAct(calls.deleteSlip, {
    invalidates: [calls.savedSlips],
    onRefused: (refused) => toast.fail(words(refused)),
  });
  const slips = saved.data?.slips ?? [];
  const take = (wanted: readonly SavedLine[]) => {
    const taken = storage.take(wanted);
    if (taken < wanted.length) toast.warn(t('slip_partly', { left: wanted.length - taken }));
    else toast.done(t('slip_taken', { count: taken }));
  };
  return (
    <Card level={3} className="saved-slips" title={t('slips_title')}>
      <div className="saved-slips-buttons">
        <RepeatLast gameCode={gameCode} onTake={take} />
        <Button size="sm" icon={Star} disabled={lines.length === 0 || isNaming} onClick={() => setNaming(true)}>
          {t('keep_slip')}
        </Button>
      </div>
      {isNaming && first && (
        <NameForm
          gameCode={gameCode}
          lines={lines}
          start={nextName(
            describe(first).slice(0, MOST_NAME - 4),
            slips.map(({ name }) => name),
          )}
          onEnd={() => setNaming(false)}
        />
      )}
      {saved.data && slips.length === 0 && !isNaming && <p className="mut">{t('slips_none')}</p>}
      <ul className="saved-slips-list">
        {slips.map((slip) => (
          <li key={slip.id}>
            <button type="button" className="saved-slips-slip" title={t('slip_take')} onClick={() => take(slip.lines)}>
              <Icon as={ListPlus} />
              <span>
                <b>{slip.name}</b>
                <small>
                  {t('slip_lines', { count: slip.lines.length })} ·{' '}
                  {slip.lines.slice(0, SHOWN_REFUSALS).map(describe).join(', ')}
                </small>
              </span>
            </button>
            <IconButton
              icon={Trash2}
              label={t('slip_drop', { name: slip.name })}
              small
              disabled={drop.isPending}
              onClick={() => drop.mutate({ id: slip.id })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Loads the last slip on click, so that it is up to date. */
function RepeatLast({ gameCode, onTake }: { gameCode: string; onTake: (lines: readonly SavedLine[]) => void }) {
  const t = useText('lottery');
  const words = useRefusalText();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const repeat = async () => {
    setBusy(true);
    try {
      const { lines } = await client.fetchQuery({
        queryKey: [calls.lastSlip.name, { gameCode }],
        queryFn: ({ signal }) => call(calls.lastSlip, { gameCode }, { signal }),
        staleTime: 0,
      });
      if (lines.length === 0) toast.info(t('none_last'));
      else onTake(lines);
    } catch (refused) {
      if (refused instanceof Refused) toast.fail(words(refused));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon={RotateCcw} busy={isBusy} onClick={() => void repeat()}>
      {t('repeat_last')}
    </Button>
  );
}

/** Name of the slip to save; an existing name is overwritten. */
function NameForm({
  gameCode,
  lines,
  start,
  onEnd,
}: {
  gameCode: string;
  lines: readonly SavedLine[];
  start: string;
  onEnd: () => void;
}) {
  const t = useText('lottery');
  const words = useRefusalText();
  const [name, setName] = useState(start);
  const save = useAct(calls.saveSlip, {
    invalidates: [calls.savedSlips],
    onSuccess: (slip) => {
      toast.done(t('kept', { name: slip.name }));
      onEnd();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ gameCode, name: name.trim(), lines: [...lines] });
  };
  return (
    <form className="saved-slips-form" onSubmit={send}>
      <TextField
        small
        label={t('keep_name')}
        value={name}
        maxLength={MOST_NAME}
        error={save.error ? words(save.error) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="saved-slips-buttons">
        <Button size="sm" onClick={onEnd}>
          {t('keep_not')}
        </Button>
        <Button size="sm" look="pri" type="submit" disabled={name.trim() === ''} busy={save.isPending}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
