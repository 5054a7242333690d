import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { RateCardText } from '../../shared/formats/rate-card-text.tsx';
import { useLotteryText, useNamed, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';

type Part = Value<'staff.request'>['parts'][number];
type Fact = Part['facts'][number];

/** Shown for a missing value, before or after a change. */
const NOTHING = '—';

/** The subject of a request in its present state; values that have changed since the request are marked. */
export function SubjectParts({ parts }: { parts: readonly Part[] }) {
  const named = useNamed();
  const t = useText();
  const labelOf = (name: string) => (t.has(`subject_${name}`) ? t(`subject_${name}`) : t(`frozen_${name}`));
  return parts.map((part) => (
    <section key={part.name} data-part={part.name}>
      <h3>{named('subject_part', part.name)}</h3>
      {part.facts
        .filter((fact) => fact.value !== null || fact.becomes !== null || fact.isChanged)
        .map((fact) => (
          <KeyValue key={fact.name} name={labelOf(fact.name)}>
            <span data-fact={fact.name}>
              <FactValue fact={fact} />
            </span>
          </KeyValue>
        ))}
    </section>
  ));
}

function FactValue({ fact }: { fact: Fact }) {
  const t = useText();
  return (
    <>
      <Toned fact={fact}>
        <Plain fact={fact} value={fact.value} />
      </Toned>
      {fact.becomes !== null && fact.becomes !== fact.value && (
        <span data-becomes="">
          {' → '}
          <b>
            <Plain fact={fact} value={fact.becomes} />
          </b>
        </span>
      )}
      {fact.isChanged && (
        <>
          {' '}
          <Tag tone="bad">{t('subject_was')}</Tag> <Plain fact={fact} value={fact.asked} />
        </>
      )}
    </>
  );
}

function Toned({ fact: { tone, page }, children }: { fact: Fact; children: ReactNode }) {
  if (page) {
    const search = { ...page.search, ...(page.id !== undefined && { id: page.id }) };
    return (
      <PageLink to={page.path} search={search}>
        {children}
      </PageLink>
    );
  }
  if (tone === null) return children;
  return <Tag tone={tone === 'BAD' ? 'bad' : 'ok'}>{children}</Tag>;
}

function Plain({ fact, value }: { fact: Fact; value: string | null }) {
  const named = useNamed();
  const { game } = useLotteryText();
  if (value === null || value === NOTHING) return NOTHING;
  switch (fact.kind) {
    case 'AMOUNT':
      return <Amount amount={value} />;
    case 'INSTANT':
      return dateTime(value);
    case 'RATES':
      return <RateCardText card={JSON.parse(value)} />;
    case 'CODE':
      if (fact.words === 'lottery_name') return game(value);
      return value
        .split(',')
        .map((code) => named(fact.words ?? 'frozen', code))
        .join(', ');
    case 'PERCENT':
      return `${value} %`;
    default:
      return value;
  }
}
