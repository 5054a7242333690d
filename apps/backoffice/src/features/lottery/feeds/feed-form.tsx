import { calls } from '@lantern/contract/calls';
import { Button, Note, Segments, Select, Switch, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import type { Refused } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/hooks.ts';
import { LinesField, linesOf } from '../../../shared/fields/lines-field.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { SecretField } from '../../../shared/fields/secret-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useNamed, useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { type Feed, gamesOf, gamesText } from './feed-texts.ts';

const { requestFeed, feeds } = calls.lotteryFeeds;
const MODES = ['DIRECT', 'AGREED'] as const;
const OVERLAPS = [0, 1, 24, 168] as const;
const CODE = /^[a-z0-9-]{2,40}$/;
const KEY = /^[A-Za-z0-9_-]{1,40}$/;
const SECRET = /^([0-9a-fA-F]{2}){32,64}$/;

interface KeyTyped {
  readonly id: string;
  readonly secret: string;
  readonly overlapHours: number;
}

interface KeyFieldsProps {
  readonly isNew: boolean;
  readonly typed: KeyTyped;
  readonly onChange: (typed: KeyTyped) => void;
}

/** Name and secret of a key; for a rotation also how long the old key stays valid. */
function KeyFields({ isNew, typed, onChange }: KeyFieldsProps) {
  const t = useText();
  return (
    <>
      <h3>{t(isNew ? 'feed_key' : 'feed_rotate')}</h3>
      <TextInput
        label={t('feed_key_name')}
        name="feed-key"
        maxLength={40}
        hint={isNew ? undefined : t('feed_key_hint')}
        value={typed.id}
        onChange={(text) => onChange({ ...typed, id: text })}
      />
      <SecretField
        label={t('connection_secret')}
        name="feed-secret"
        maxLength={128}
        hint={t('feed_secret_hint')}
        value={typed.secret}
        onChange={(secret) => onChange({ ...typed, secret: secret.trim() })}
      />
      {!isNew && (
        <Select
          small
          label={t('feed_overlap')}
          name="feed-overlap"
          value={String(typed.overlapHours)}
          options={OVERLAPS.map((hours) => ({ value: String(hours), label: t('feed_overlap_hours', { hours }) }))}
          onChange={(event) => onChange({ ...typed, overlapHours: Number(event.target.value) })}
        />
      )}
    </>
  );
}

/** Why a feed was refused: the flaw that the server found, or its general text. */
function Refusal({ error }: { error: Refused }) {
  const named = useNamed();
  const words = useRefusalText();
  return <Note tone="bad">{named('feed_flaw', String(error.params.patternId ?? '')) || words(error)}</Note>;
}

/** Requests a new feed, or a change of one (four-eyes approval); a new key is a rotation. */
export function FeedForm({ feed, onRequested }: { feed?: Feed; onRequested: () => void }) {
  const t = useText();
  const [code, setCode] = useState(feed?.code ?? '');
  const [name, setName] = useState(feed?.name ?? '');
  const [mode, setMode] = useState<Feed['mode']>(feed?.mode ?? 'AGREED');
  const [isOn, setOn] = useState(feed?.enabled ?? true);
  const [games, setGames] = useState(gamesText(feed?.games ?? []));
  const [key, setKey] = useState<KeyTyped>({ id: '', secret: '', overlapHours: 24 });
  const [reason, setReason] = useState('');
  const request = useAct(requestFeed, {
    invalidates: [feeds, calls.staff.requests],
    quiet: true,
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onRequested();
    },
  });
  const lotteries = gamesOf(linesOf(games));
  const hasKey = key.id !== '' || key.secret !== '';
  const isKeyGood = hasKey ? KEY.test(key.id) && SECRET.test(key.secret) : feed !== undefined;
  const isGood = CODE.test(code) && name.trim().length > 1 && lotteries !== null && isKeyGood && isReason(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood || lotteries === null) return;
    const payload = { code, name: name.trim(), mode, enabled: isOn, games: lotteries, reason: reason.trim() };
    request.mutate(hasKey ? { ...payload, key } : payload);
  };
  return (
    <form className="action-form" onSubmit={submit}>
      {feed === undefined && (
        <TextInput
          required
          label={t('frozen_code')}
          name="feed-code"
          maxLength={40}
          hint={t('feed_code_hint')}
          value={code}
          onChange={setCode}
        />
      )}
      <TextInput required label={t('name')} name="feed-name" maxLength={80} value={name} onChange={setName} />
      <Segments<Feed['mode']>
        label={t('feed_mode')}
        value={mode}
        onChange={setMode}
        items={MODES.map((id) => ({ id, label: t(`feed_mode_short_${id}`) }))}
      />
      <p className="mut3">{t(`feed_mode_${mode}`)}</p>
      <Switch checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        {t('feed_on')}
      </Switch>
      <LinesField
        label={t('feed_lotteries')}
        name="feed-lotteries"
        hint={t('feed_lotteries_hint')}
        value={games}
        onChange={setGames}
      />
      <KeyFields isNew={feed === undefined} typed={key} onChange={setKey} />
      <ReasonField value={reason} onChange={setReason} />
      {request.error && <Refusal error={request.error} />}
      <Button type="submit" look="pri" block disabled={!isGood} busy={request.isPending}>
        {t('connection_ask')}
      </Button>
    </form>
  );
}
