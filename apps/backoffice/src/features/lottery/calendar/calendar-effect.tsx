import { Note } from '@lantern/ui';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Effect } from './calendar-texts.ts';

/** Effect of a change on the draws that are on sale, by draw number. */
export function CalendarEffect({ effect }: { effect: Effect }) {
  const t = useText();
  const { removed, voided, moved, added, confirmed, withheld } = effect;
  const isNothing = Object.values(effect).every((draws) => draws.length === 0);
  const withBets = (text: string, bets: number) =>
    bets === 0 ? text : `${text} · ${t('calendar_bets_stand', { count: bets })}`;
  return (
    <section className="effect-list" aria-live="polite">
      <h4>{t('calendar_effect')}</h4>
      {isNothing && <p className="mut">{t('calendar_no_issue')}</p>}
      {voided.length > 0 && (
        <Note tone="warn">
          {t('calendar_voided', { count: voided.length })}
          {voided.map((draw) => (
            <span key={draw.number} className="effect-list-debtor">
              {draw.number} · {t('calendar_bets', { count: draw.bets })} · <Amount amount={draw.stake} />
            </span>
          ))}
        </Note>
      )}
      <Draws label={t('calendar_removed', { count: removed.length })} numbers={removed.map(({ number }) => number)} />
      <Draws
        label={t('calendar_moved', { count: moved.length })}
        numbers={moved.map(({ number, movedTo, bets }) => withBets(`${number} → ${dateTime(movedTo)}`, bets))}
      />
      <Draws label={t('calendar_added', { count: added.length })} numbers={added.map(({ number }) => number)} />
      <Draws
        label={t('calendar_confirmed', { count: confirmed.length })}
        numbers={confirmed.map(({ number, bets }) => withBets(number, bets))}
      />
      <Draws
        label={t('calendar_withheld', { count: withheld.length })}
        numbers={withheld.map(({ number, bets }) => withBets(number, bets))}
      />
    </section>
  );
}

function Draws({ label, numbers }: { label: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p>
      {label}
      {numbers.map((number) => (
        <span key={number} className="effect-list-debtor num">
          {number}
        </span>
      ))}
    </p>
  );
}
