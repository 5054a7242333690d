import type { ReadingQuestion } from '@lantern/contract/statement-reading';
import { Note, Radio } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Reading, Understood } from '../import-draft.ts';
import { AMOUNT_FIELDS, amountMeaning, DATE_FIELDS, dayMeaning, exampleCell } from './cell-meaning.ts';
import { encodingKey } from './reading-texts.ts';

interface QuestionListProps {
  readonly understood: Understood;
  /** Choices of which the preview is not there yet. */
  readonly chosen: Reading;
  readonly onChange: (change: Reading) => void;
}

interface Answer {
  readonly name: string;
  readonly text: ReactNode;
  readonly change: Reading;
}

function includes(chosen: Reading, change: Reading): boolean {
  return Object.entries(change).every(([name, value]) => chosen[name as keyof Reading] === value);
}

/** What the file leaves open, with its possible answers. The columns are chosen in the table of the first rows. */
export function QuestionList({ understood, chosen, onChange }: QuestionListProps) {
  const s = useTranslations('statements');
  const answersTo = useAnswers(understood);
  const { questions } = understood;
  if (questions.length === 0) return null;
  return (
    <section className="question-list" aria-label={s('questions', { count: questions.length })}>
      <h3>{s('questions', { count: questions.length })}</h3>
      <p className="mut">{s('questions_first')}</p>
      {questions.map((question) =>
        question === 'COLUMNS' ? (
          <Note key={question} tone="warn">
            {s('question_COLUMNS')}
          </Note>
        ) : (
          <fieldset key={question} className="bare-set choice-cards">
            <legend>{s(`question_${question}`)}</legend>
            {answersTo(question).map(({ name, text, change }) => (
              <Radio
                key={name}
                name={question}
                value={name}
                checked={includes(chosen, change)}
                className={includes(chosen, change) ? 'on' : undefined}
                onChange={() => onChange(change)}
              >
                {text}
              </Radio>
            ))}
          </fieldset>
        ),
      )}
    </section>
  );
}

/** The answers to a question, each with an example from the file. */
function useAnswers(understood: Understood): (question: ReadingQuestion) => readonly Answer[] {
  const s = useTranslations('statements');
  const { encodings, numberForms, dateOrders, calendar } = understood;
  const amount = exampleCell(understood, AMOUNT_FIELDS);
  const date = exampleCell(understood, DATE_FIELDS);
  const withExample = (text: string, cell: string | null, meaning: string | null) => (
    <>
      <b>{text}</b>
      {cell !== null && meaning !== null && <small>{s('example', { cell, meaning })}</small>}
    </>
  );
  return (question) => {
    switch (question) {
      case 'ENCODING':
        return encodings.map(({ encoding, sample }) => ({
          name: encoding,
          text: (
            <>
              <b>{s(encodingKey(encoding))}</b>
              <small className="question-list-letters">{sample}</small>
            </>
          ),
          change: { encoding },
        }));
      case 'NUMBER_FORM':
        return numberForms.map((numberForm) => ({
          name: numberForm,
          text: withExample(s(`number_form_${numberForm}`), amount, amount && amountMeaning(amount, numberForm)),
          change: { numberForm },
        }));
      case 'DATE_ORDER':
        return dateOrders.map((dateOrder) => ({
          name: dateOrder,
          text: withExample(s(`date_order_${dateOrder}`), date, date && dayMeaning(date, dateOrder, calendar)),
          change: { dateOrder },
        }));
      case 'COLUMNS':
        return [];
    }
  };
}
