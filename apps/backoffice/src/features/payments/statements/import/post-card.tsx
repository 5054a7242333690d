import type { Value } from '@lantern/contract/schemas';
import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { Button, Card, Checkbox, Note } from '@lantern/ui';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonField } from '../../../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../../../shared/i18n/text.ts';
import { PageLink } from '../../../../shared/navigation/page-link.tsx';
import { useMe } from '../../../../shared/session/me.ts';
import { decidedOther } from './decide-all.ts';
import type { Preview } from './import-draft.ts';
import type { Obstacle } from './post-obstacles.ts';

interface PostCardProps {
  readonly preview: Preview;
  /** What the operator may post in a day alone, and has posted. */
  readonly alone: Value<'paymentsFinance.bankAccounts'>['alone'];
  readonly obstacles: readonly Obstacle[];
  readonly confirmsOld: boolean;
  readonly onConfirmOld: (confirms: boolean) => void;
  /** Null while the balance is to continue. */
  readonly restart: string | null;
  readonly onRestart: (reason: string | null) => void;
  readonly isPosting: boolean;
  readonly error: unknown;
  readonly onPost: () => void;
}

/** What the person confirms, who else has to, and the button that posts. The reasons why it is disabled are beside it. */
export function PostCard(props: PostCardProps) {
  const { preview, alone, obstacles, confirmsOld, onConfirmOld, restart, onRestart, isPosting, error, onPost } = props;
  const t = useText();
  const s = useTranslations('statements');
  const words = useRefusalText();
  const { currency } = useMe();
  const id = useId();
  const { counts, firstOld, balance } = preview;
  return (
    <Card title={s('post_title')}>
      <div className="stack">
        <Note tone="plain">
          {t('statement_import_note')} {t('statement_alone', withShownAmounts(alone, currency.symbol))}{' '}
          <PageLink className="text-link" to="/withdrawal-rules">
            {t('withdrawal_rules')}
          </PageLink>
        </Note>
        {counts.old > 0 && (
          <Checkbox name="confirms-old" checked={confirmsOld} onChange={({ target }) => onConfirmOld(target.checked)}>
            {s('old_confirm', { count: counts.old, day: firstOld ?? '' })}
          </Checkbox>
        )}
        {balance.known !== null && (
          <Checkbox
            name="restart"
            checked={restart !== null}
            onChange={({ target }) => onRestart(target.checked ? '' : null)}
          >
            {t('statement_restart')}
          </Checkbox>
        )}
        {restart !== null && <ReasonField value={restart} onChange={onRestart} hint={t('statement_restart_note')} />}
        <SecondPerson preview={preview} isRestart={restart !== null} />
        {error !== null && <Note tone="bad">{words(error)}</Note>}
        <div className="post-card-send">
          <ul id={id} className="post-card-obstacles" aria-label={s('post_missing')}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{s(`post_${obstacle}`, { count: counts.undecided })}</li>
            ))}
          </ul>
          <Button
            look="pri"
            aria-describedby={obstacles.length > 0 ? id : undefined}
            disabled={obstacles.length > 0}
            busy={isPosting}
            onClick={onPost}
          >
            {t('bring_statement')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Why all rows, or some of them, wait for a second person, whatever their sum. */
function SecondPerson({ preview, isRestart }: { readonly preview: Preview; readonly isRestart: boolean }) {
  const s = useTranslations('statements');
  const { balance, unread, counts } = preview;
  const other = decidedOther(counts);
  const reasons = [
    balance.known === null ? 'second_FIRST' : null,
    isRestart ? 'second_RESTART' : null,
    unread.some(({ isLeftOut }) => isLeftOut) ? 'second_LEFT_OUT' : null,
    other > 0 ? 'second_OTHER' : null,
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) return null;
  return (
    <Note tone="warn">
      {reasons.map((reason) => (
        <span key={reason} className="post-card-second">
          {s(reason, { count: other })}
        </span>
      ))}
    </Note>
  );
}
