import { loadMessages } from '@lantern/locales';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { setBusinessZone } from '../../../../../shared/formats/business-zone.ts';
import { PageAccess } from '../../../../../shared/navigation/page-access.ts';
import { type Me, MeContext } from '../../../../../shared/session/me.ts';
import { decide, draftOf, type ImportDraft, type Preview, type PreviewRow } from '../import-draft.ts';
import { OutcomeCard } from './outcome-card.tsx';

const messages = await loadMessages('EN');
setBusinessZone('+07:00');

const ME: Me = {
  operator: 'mai',
  roles: [],
  permissions: [],
  brand: 'Lantern',
  currency: { code: 'P', symbol: 'P', exponent: 2 },
  sandbox: false,
  serverTime: '2026-11-30T02:00:00.000Z',
  businessTimeZone: '+07:00',
  passwordIsInitial: false,
  hasApprover: true,
};

const ROW: PreviewRow = {
  line: 4,
  at: '2026-11-30T02:00:00.000Z',
  local: '2026-11-30 09:00:00',
  amount: '200.00',
  payer: 'NGUYEN THI MAI',
  reference: 'D1042',
  number: 'FT1',
  kind: 'NEW',
  decision: null,
  twin: null,
};

const PREVIEW: Preview = {
  zone: 'Asia/Bangkok',
  understood: {
    kind: 'TEXT',
    encoding: 'utf-8',
    encodings: [],
    delimiter: ',',
    sheets: [],
    sheet: 0,
    heading: 1,
    headings: ['time', 'amount'],
    columns: { date: 0, amount: 1 },
    numberForm: 'POINT',
    numberForms: ['POINT'],
    dateOrder: 'YMD',
    dateOrders: ['YMD'],
    calendar: 'GREGORIAN',
    numbering: 'UNIQUE',
    isFormKnown: false,
    questions: [],
    sample: [],
  },
  fault: null,
  counts: { rows: 1, fresh: 1, known: 0, likely: 0, conflicts: 0, skipped: 0, unread: 0, undecided: 0, old: 0 },
  rows: [ROW],
  skipped: [],
  unread: [],
  moneyIn: '200.00',
  moneyOut: '0.00',
  firstOld: null,
  balance: {
    known: '1000.00',
    closing: '1200.00',
    isInFile: true,
    reached: '1200.00',
    difference: '0.00',
    proposal: null,
  },
  sameFile: null,
  seen: 'a'.repeat(64),
};

const DRAFT = draftOf({ name: 'bank.csv', size: 3, content: 'YWJj' });

/** The card's text without its elements. */
function shown(preview: Preview, draft: ImportDraft = DRAFT): string {
  const html = renderToString(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <MeContext value={ME}>
        <PageAccess value={() => false}>
          <OutcomeCard
            draft={draft}
            preview={preview}
            isLoading={false}
            closingField={null}
            onDecide={() => undefined}
            onDecideAll={() => undefined}
          />
        </PageAccess>
      </MeContext>
    </IntlProvider>,
  );
  return html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const REPEATED = 'This file was imported on';
const LOST = 'Rows are missing in the file';

test('rows that lead to the bank’s balance fit, without a warning', () => {
  const text = shown(PREVIEW);
  expect(text).toContain('Difference 0.00 fits');
  expect(text).not.toContain(REPEATED);
  expect(text).not.toContain(LOST);
});

test('a lost row is a difference to the bank’s balance, and no repeated file', () => {
  const text = shown({
    ...PREVIEW,
    balance: { ...PREVIEW.balance, closing: '1250.00', difference: '50.00' },
  });
  expect(text).toContain('The rows lead to P 1,200.00, but the bank’s balance is P 1,250.00.');
  expect(text).toContain(LOST);
  expect(text).not.toContain(REPEATED);
});

test('a repeated file names the import before it, and that nothing is new', () => {
  const text = shown({
    ...PREVIEW,
    counts: { ...PREVIEW.counts, fresh: 0, known: 1 },
    rows: [{ ...ROW, kind: 'KNOWN' }],
    sameFile: { importId: '12', operator: 'tan', at: '2026-11-30T02:00:00.000Z', state: 'POSTED' },
  });
  expect(text).toContain(`${REPEATED} 2026-11-30 09:00:00 by tan: S 12 Posted`);
  expect(text).toContain('All rows of this file are known');
  expect(text).not.toContain(LOST);
});

test('a row that a person decides is beside the one that it resembles, with what differs and its state in words', () => {
  const twin = { ...ROW, importId: '12', line: 9, payer: 'NGUYEN THI MAY' };
  const preview: Preview = {
    ...PREVIEW,
    counts: { ...PREVIEW.counts, fresh: 0, conflicts: 1, undecided: 1 },
    rows: [{ ...ROW, kind: 'CONFLICT', twin }],
  };
  const text = shown(preview);
  expect(text).toContain('Line 4 To decide');
  expect(text).toContain('NGUYEN THI MAI NGUYEN THI MAY differs');
  expect(text.split('differs')).toHaveLength(2);
  expect(shown(preview, decide(DRAFT, [{ line: 4 }], 'SAME'))).toContain('Line 4 The same payment');
});

test('the preview says how many rows it does not show', () => {
  const counts = { ...PREVIEW.counts, rows: 51, fresh: 51 };
  expect(shown({ ...PREVIEW, counts })).toContain('50 more rows are not shown.');
});

const TWIN = { ...ROW, importId: '12', line: 9 };
const KNOWN: Preview = {
  ...PREVIEW,
  counts: { ...PREVIEW.counts, fresh: 0, known: 1 },
  rows: [{ ...ROW, kind: 'KNOWN', twin: TWIN }],
};

test('a known row can be compared and decided to be another payment, but needs no decision', () => {
  const text = shown(KNOWN);
  expect(text).toContain('Line 4 2026-11-30 09:00:00');
  expect(text).toContain('Compare Another payment');
  expect(text).not.toContain('To decide');
  expect(text).not.toContain('The same payment');
  expect(text).not.toContain('known row is decided');
});

test('a known row that is decided to be another payment says so, with a button that removes the decision', () => {
  const draft = decide(DRAFT, [{ line: 4, kind: 'KNOWN' }], 'OTHER');
  const text = shown(KNOWN, draft);
  expect(text).toContain('1 known row is decided to be another payment. Undo');
  expect(text).toContain('Line 4 Another payment');
});

test('a file whose only known row is decided to be another payment adds something', () => {
  const counts = { ...KNOWN.counts, fresh: 1 };
  const rows = [{ ...ROW, kind: 'KNOWN' as const, decision: 'OTHER' as const, twin: TWIN }];
  const text = shown({ ...KNOWN, counts, rows });
  expect(text).not.toContain('All rows of this file are known');
  // It is among the new rows with its mark, and none of them is missing.
  expect(text).toContain('NGUYEN THI MAI Another payment D1042');
  expect(text).not.toContain('not shown');
});

const REPEATED_FILE: Preview = {
  ...PREVIEW,
  counts: { ...PREVIEW.counts, rows: 600, fresh: 0, likely: 600, undecided: 600 },
  rows: [{ ...ROW, kind: 'LIKELY', twin: TWIN }],
  sameFile: { importId: '12', operator: 'tan', at: '2026-11-30T02:00:00.000Z', state: 'POSTED' },
  balance: { ...PREVIEW.balance, proposal: 'SAME' },
};

test('a repeated file offers one decision for all its rows, once', () => {
  const text = shown(REPEATED_FILE);
  expect(text).toContain('S 12 Posted Decide all 600 likely repeated rows as the same payment');
  expect(text).not.toContain('the bank’s balance is reached');
});

test('a repeated file whose rows are all decided offers no such decision', () => {
  const preview = { ...REPEATED_FILE, counts: { ...REPEATED_FILE.counts, rows: 1, likely: 1, undecided: 0 } };
  expect(shown(preview)).toContain('Decide the likely repeated row as the same payment');
  const decided = decide(DRAFT, [{ line: 4, kind: 'LIKELY' }], 'SAME');
  expect(shown(preview, decided)).not.toContain('Decide the likely repeated row');
});

test('rows to decide that are not shown are counted in words', () => {
  const text = shown(REPEATED_FILE);
  expect(text).toContain('599 more rows to decide are shown after these are decided.');
  expect(text).toContain('The buttons for all rows decide them too.');
  expect(text).not.toContain('not shown');
});
