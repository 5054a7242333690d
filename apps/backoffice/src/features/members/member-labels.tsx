import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Checkbox, Note, Select, Switch, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

type Labels = Value<'views.operatorMember'>['labels'];

const { identityBackOffice, staff, views } = calls;

/** The brand's ranks, with the member's own where the list has lost it. */
function rankOptions({ choices, rankLevel, rankName }: Labels, none: string) {
  const isListed = rankLevel === 0 || choices.ranks.some((rank) => rank.rankLevel === rankLevel);
  const own = isListed ? [] : [{ rankLevel, labelName: rankName ?? '' }];
  const ranks = [...choices.ranks, ...own].toSorted((left, right) => left.rankLevel - right.rankLevel);
  return [
    { value: '0', label: none },
    ...ranks.map((rank) => ({ value: String(rank.rankLevel), label: `${rank.rankLevel} · ${rank.labelName}` })),
  ];
}

/** Rank, labels and transfers to the upline, which operators give to a member. */
export function MemberLabels({ id, labels }: { id: string; labels: Labels }) {
  const t = useText();
  const refusalText = useRefusalText();
  const [rankLevel, setRank] = useState(String(labels.rankLevel));
  const [chosen, setChosen] = useState<readonly string[]>(labels.labels);
  const [toUpline, setUpline] = useState(labels.toUpline);
  const [reason, setReason] = useState('');
  const change = useAct(identityBackOffice.changeLabels, {
    invalidates: [views.operatorMember, views.operatorTimeline, identityBackOffice.members, staff.requests],
    onSuccess: ({ requestId }) => {
      setReason('');
      showToast({ kind: 'ok', title: t(requestId === null ? 'saved' : 'asked_for_second') });
    },
  });
  const needsSecond =
    Number(rankLevel) > labels.rankLevel ||
    (toUpline && !labels.toUpline) ||
    chosen.some((label) => !labels.labels.includes(label));
  const offered = [...new Set([...labels.choices.labels, ...labels.labels])];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { rankLevel: Number(rankLevel), labels: [...chosen], toUpline };
    if (isReason(reason)) change.mutate({ memberId: id, ...given, reason: reason.trim() });
  };
  const put = (label: string, isIn: boolean) =>
    setChosen(isIn ? [...chosen, label] : chosen.filter((one) => one !== label));
  return (
    <form className="action-form" onSubmit={submit} noValidate>
      <Note>{t('labels_hint')}</Note>
      <Select
        small
        label={t('rank')}
        name="rank"
        value={rankLevel}
        options={rankOptions(labels, t('no_rank'))}
        onChange={(event) => setRank(event.target.value)}
      />
      <fieldset className="bare-set check-set">
        <legend className="field-label">{t('labels')}</legend>
        {offered.length === 0 && <span className="mut3">{t('no_labels')}</span>}
        {offered.map((label) => (
          <Checkbox key={label} checked={chosen.includes(label)} onChange={(event) => put(label, event.target.checked)}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <Switch checked={toUpline} onChange={(event) => setUpline(event.target.checked)}>
        {t('to_upline')}
      </Switch>
      {needsSecond && <Note tone="warn">{t('labels_need_two')}</Note>}
      <ReasonField value={reason} onChange={setReason} />
      {change.error && <Note tone="bad">{refusalText(change.error)}</Note>}
      <Button type="submit" look="pri" block disabled={!isReason(reason)} busy={change.isPending}>
        {t(needsSecond ? 'ask_second' : 'save')}
      </Button>
    </form>
  );
}
