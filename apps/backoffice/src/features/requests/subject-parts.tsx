import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Tag } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { dateTime } from '../../shared/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { RoomLink } from '../../shared/room-link.tsx';

type Part = Value<'staff.request'>['parts'][number];
type Fact = Part['facts'][number];

/** What a request is about, as it is now; what was otherwise when it was asked for is marked. */
export function SubjectParts({ parts }: { parts: readonly Part[] }) {
  const named = useNamed();
  return parts.map((part) => (
    <section key={part.name} data-part={part.name}>
      <h3>{named('subject_part', part.name)}</h3>
      {part.facts
        .filter((fact) => fact.value !== null || fact.isChanged)
        .map((fact) => (
          <KeyValue key={fact.name} name={named('subject', fact.name)}>
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
  const value = <Toned fact={fact}>{<Plain fact={fact} value={fact.value} />}</Toned>;
  if (!fact.isChanged) return value;
  return (
    <>
      {value} <Tag tone="bad">{t('subject_was')}</Tag> <Plain fact={fact} value={fact.asked} />
    </>
  );
}

function Toned({ fact: { tone, page }, children }: { fact: Fact; children: ReactNode }) {
  if (page) {
    const search = { ...page.search, ...(page.id !== undefined && { id: page.id }) };
    return (
      <RoomLink to={page.path} search={search}>
        {children}
      </RoomLink>
    );
  }
  if (tone === null) return children;
  return <Tag tone={tone === 'BAD' ? 'bad' : 'ok'}>{children}</Tag>;
}

function Plain({ fact, value }: { fact: Fact; value: string | null }) {
  const named = useNamed();
  if (value === null) return '—';
  switch (fact.kind) {
    case 'AMOUNT':
      return <Amount amount={value} />;
    case 'INSTANT':
      return dateTime(value);
    case 'CODE':
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
