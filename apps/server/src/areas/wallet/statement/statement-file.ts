import type { Language } from '@lantern/contract/schemas';
import { messagesOf } from '@lantern/locales/server';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessTime, referenceWords, words } from '../files/record-sheet.ts';
import type { Statement } from './read-statement.ts';
import { paperFonts } from './statement-fonts.ts';
import { BOTTOM, INK, INNER, MARGIN, newPaper, type Paper, SOFT } from './statement-pdf.ts';

/** Header data of a statement. */
export interface StatementHead {
  readonly brand: string;
  readonly account: string;
  readonly memberId: bigint;
  readonly wallet: string;
  readonly from: string;
  readonly to: string;
  readonly writtenAt: Date;
  readonly timeZone: string;
  readonly language: Language;
  readonly currency: { readonly symbol: string; readonly exponent: number };
}

const ROW = 17;
/** Left edges of date, text and reference; right edges of amount and balance. */
const COLUMNS = { date: MARGIN, what: MARGIN + 66, reference: MARGIN + 250, amount: 336, balance: 424, figure: 86 };

/** Figures in print: thousands separators and a real minus sign. */
function figure(minor: bigint, exponent: number): string {
  const [whole = '', decimals] = formatAmount(minorUnits(minor < 0n ? -minor : minor), exponent).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0n ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** A statement as a PDF, in the reader's language: sums first, then every row with the balance after it. */
export async function drawStatement([head, statement]: readonly [StatementHead, Statement]): Promise<Uint8Array> {
  const t = words(head.language);
  const paper = await newPaper(await paperFonts(head.language), {
    title: `${t('statement_title')} ${head.from} – ${head.to}`,
    author: head.brand,
    at: head.writtenAt,
  });
  drawHead(paper, head);
  drawSums(paper, head, statement);
  drawLines(paper, head, statement);
  drawFeet(paper, head);
  paper.document.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of paper.document) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function drawMark({ document }: Paper): void {
  document.save().translate(MARGIN, 36).scale(0.62);
  document.roundedRect(13, 5, 14, 3.4, 1.7).fill(INK);
  document
    .path('M12.6 9.6h14.8C32.6 12 35 15.6 35 19.2s-2.4 7.2-7.6 9.6H12.6C7.4 26.4 5 22.8 5 19.2s2.4-7.2 7.6-9.6Z')
    .fill('#f08a35');
  document.roundedRect(13, 30, 14, 3.4, 1.7).fill(INK);
  document.restore();
}

function drawHead(paper: Paper, head: StatementHead): void {
  const t = words(head.language);
  drawMark(paper);
  paper.write(head.brand, MARGIN + 30, 38, { size: 15, isBold: true, width: 200 });
  const right = { width: 300, align: 'right' } as const;
  paper.write(t('statement_title'), MARGIN + INNER - 300, 34, { size: 17, isBold: true, ...right });
  const span = t('statement_span', { from: head.from, to: head.to, currency: head.currency.symbol });
  paper.write(span, MARGIN + INNER - 300, 58, { colour: SOFT, ...right });
  paper.rule(80, INK, 1.5);
  const facts: readonly (readonly [string, string, string])[] = [
    [t('statement_member'), head.account, t('statement_number', { id: head.memberId.toString() })],
    [t('statement_account'), head.wallet, head.currency.symbol],
    [t('statement_written'), businessTime(head.writtenAt, head.timeZone), `UTC${head.timeZone}`],
  ];
  const width = INNER / facts.length - 12;
  for (const [place, [label, main, below]] of facts.entries()) {
    const x = MARGIN + (INNER / facts.length) * place;
    paper.write(label, x, 92, { size: 8, colour: SOFT, width });
    paper.write(main, x, 105, { size: 10.5, isBold: true, width });
    paper.write(below, x, 120, { colour: SOFT, width });
  }
}

function drawSums(paper: Paper, head: StatementHead, { sums }: Statement): void {
  const t = words(head.language);
  const { opening, moneyIn, moneyOut, play, bonus, other, closing } = sums;
  const parts: readonly (readonly [string, bigint])[] = [
    [t('statement_opening'), opening],
    [t('statement_in'), moneyIn],
    [t('statement_out'), moneyOut],
    [t('statement_play'), play],
    [t('statement_bonus'), bonus],
    ...(other === 0n ? [] : [[t('statement_other'), other] as const]),
    [t('statement_closing'), closing],
  ];
  paper.box(MARGIN, 144, INNER, 46);
  const width = (INNER - 20) / parts.length;
  for (const [place, [label, amount]] of parts.entries()) {
    const x = MARGIN + 10 + width * place;
    paper.write(label, x, 152, { size: 7.5, colour: SOFT, width: width - 6 });
    paper.write(figure(amount, head.currency.exponent), x, 166, { size: 10, isBold: true, width: width - 4 });
  }
}

function drawColumns(paper: Paper, head: StatementHead, y: number): number {
  const t = words(head.language);
  const style = { size: 8, isBold: true, colour: SOFT };
  paper.write(t('statement_date'), COLUMNS.date, y, style);
  paper.write(t('statement_what'), COLUMNS.what, y, style);
  paper.write(t('statement_reference'), COLUMNS.reference, y, style);
  const right = { ...style, width: COLUMNS.figure, align: 'right' } as const;
  paper.write(t('statement_amount'), MARGIN + COLUMNS.amount, y, right);
  paper.write(t('statement_balance'), MARGIN + COLUMNS.balance, y, right);
  paper.rule(y + 15, INK, 1);
  return y + 19;
}

function drawLines(paper: Paper, head: StatementHead, { sums, lines }: Statement): void {
  const t = words(head.language);
  const money = (minor: bigint) => figure(minor, head.currency.exponent);
  const right = { width: COLUMNS.figure, align: 'right' } as const;
  let y = drawColumns(paper, head, 206);
  paper.write(head.from, COLUMNS.date, y, { colour: SOFT });
  paper.write(t('statement_forward'), COLUMNS.what, y, { colour: SOFT });
  paper.write(money(sums.opening), MARGIN + COLUMNS.balance, y, { isBold: true, ...right });
  paper.rule(y + 14);
  y += ROW;
  for (const line of lines) {
    if (y > BOTTOM - ROW) {
      paper.document.addPage();
      y = drawColumns(paper, head, 48);
    }
    const belongs =
      line.reference === null
        ? t('statement_day_sum', { count: line.movements })
        : referenceWords(head.language, line.reference);
    const hasWords = line.code in messagesOf(head.language).records;
    paper.write(line.day, COLUMNS.date, y, { colour: SOFT });
    paper.write(hasWords ? t(line.code) : line.code, COLUMNS.what, y, { width: 178 });
    paper.write(belongs, COLUMNS.reference, y, { colour: SOFT, width: 82 });
    paper.write(money(line.amount), MARGIN + COLUMNS.amount, y, right);
    paper.write(money(line.balance), MARGIN + COLUMNS.balance, y, { isBold: true, ...right });
    paper.rule(y + 14);
    y += ROW;
  }
}

/** Draws the footer of every page with its number; runs last, because the page count must be known. */
function drawFeet(paper: Paper, head: StatementHead): void {
  const t = words(head.language);
  const { count } = paper.document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    paper.document.switchToPage(page);
    paper.rule(BOTTOM + 22);
    const style = { size: 8, colour: SOFT };
    paper.write(t('statement_note'), MARGIN, BOTTOM + 30, { ...style, width: INNER });
    paper.write(t('statement_fair'), MARGIN, BOTTOM + 44, { ...style, width: INNER - 140 });
    const number = `${t('statement_page')} ${t('statement_page_of', { page: page + 1, pages: count })}`;
    paper.write(number, MARGIN + INNER - 130, BOTTOM + 44, { ...style, width: 130, align: 'right' });
  }
}
