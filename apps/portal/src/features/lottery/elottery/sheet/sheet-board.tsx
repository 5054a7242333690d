import { displayAmount, westernDigits } from '@lantern/money';
import { Button, classNames, IconButton, Segments, useComposedText } from '@lantern/ui';
import { ClipboardPaste, Dices, Shuffle, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { ordersOf } from '../model/counting.ts';
import { costOf, discountOf } from '../model/prices.ts';
import { isUnread, linesOfSheet, rowsOfAllOrders, SHEET_WIDTH, type SheetRow, WAYS } from '../model/sheet.ts';
import type { Sheet } from '../model/use-sheet.ts';
import { indexText } from './sheet-figures.tsx';
import { SheetPaste } from './sheet-paste.tsx';
import { StakeCell } from './stake-cell.tsx';

const QUICK_PICKS = 10;

const BOXES = Array.from({ length: SHEET_WIDTH }, (_, box) => box);

type Parts = ElotteryParts & { sheet: Sheet };

/** One row per number: Tab moves through number and stakes, Enter goes to the next number. */
export function SheetBoard(parts: Parts) {
  const t = useText('families');
  const { sheet } = parts;
  const { family } = sheet.terms;
  const names = sheet.columns.map(({ id }) => t(`sheet_${id}`));
  return (
    <>
      {family === 'TOGEL' ? <Terms sheet={sheet} /> : <p className="mut sheet-board-rule">{t('sheet_4d_why')}</p>}
      <div className={classNames('sheet-board num', `sheet-board-${family}`)}>
        <div className="sheet-board-head" aria-hidden="true">
          <span>{t('sheet_number')}</span>
          {names.map((name) => (
            <span key={name} className="r">
              {name}
            </span>
          ))}
          {family === 'FOUR_D' && <span>{t('sheet_how')}</span>}
          {family === 'FOUR_D' && <span className="r sheet-board-orders">{t('sheet_orders')}</span>}
          <span className="r">{t('sheet_pay')}</span>
          <span />
        </div>
        {sheet.rows.map((row, place) => (
          <Row key={row.key} {...parts} row={row} place={place + 1} isLast={place + 1 === sheet.rows.length} />
        ))}
      </div>
      <Tools {...parts} />
    </>
  );
}

/** Prize index and discount of each column, or full prices. */
function Terms({ sheet }: { sheet: Sheet }) {
  const t = useText('families');
  const { isFullPrice, plays } = sheet.terms;
  return (
    <>
      <div className="sheet-board-terms">
        <Segments
          label={t('sheet_prices')}
          value={isFullPrice ? 'full' : 'discount'}
          onChange={(id) => sheet.setFullPrice(id === 'full')}
          items={(['discount', 'full'] as const).map((id) => ({ id, label: t(`sheet_${id}`) }))}
        />
        <p className="mut">{t('sheet_togel_why')}</p>
      </div>
      <div className="sheet-board-index num">
        {sheet.columns.map(({ id }) => {
          const play = plays.find(({ code }) => code === (isFullPrice ? `${id}_full` : id));
          if (play === undefined) return null;
          const discount = discountOf(play);
          return (
            <div key={id}>
              <small>{id}</small>
              <b>{indexText(play)}</b>
              {discount > 0 && <span>{t('discount_of', { percent: String(discount) })}</span>}
            </div>
          );
        })}
      </div>
    </>
  );
}

const onlyDigits = (text: string) => westernDigits(text).replace(/\D/g, '');

function Row({ sheet, row, place, isLast }: Parts & { row: SheetRow; place: number; isLast: boolean }) {
  const t = useText('families');
  const { exponent } = useCurrency();
  const { family } = sheet.terms;
  const cost = linesOfSheet([row], sheet.terms).reduce((sum, line) => sum + costOf(line), 0n);
  const number = row.number === '' ? t('sheet_row', { place }) : row.number;
  const onEnter = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = event.currentTarget.nextElementSibling?.querySelector('input');
    next?.focus();
  };
  const orders = row.way === 'straight' || row.number.length < SHEET_WIDTH ? 1 : ordersOf(row.number);
  return (
    <fieldset
      className={classNames('sheet-board-row bare-set', isLast && row.number === '' && 'sheet-board-empty')}
      aria-label={number}
      onKeyDown={onEnter}
    >
      <NumberBoxes sheet={sheet} row={row} place={place} />
      {sheet.columns.map((column) => (
        <StakeCell key={column.id} sheet={sheet} row={row} column={column} name={number} />
      ))}
      {family === 'FOUR_D' && (
        <Segments
          className="elottery-board-segments"
          label={`${t('sheet_how')}, ${number}`}
          value={row.way}
          onChange={(way) => sheet.change(row.key, { way })}
          items={WAYS.map((id) => ({ id, label: t(`way_${id}`) }))}
        />
      )}
      {family === 'FOUR_D' && <span className="r mut3 sheet-board-orders">{orders}</span>}
      <span className="r sheet-board-pay">
        <span className="sheet-board-pay-label">{t('sheet_pay')}</span> <b>{displayAmount(cost, { exponent })}</b>
      </span>
      {row.number === '' && isLast ? (
        <span />
      ) : (
        <IconButton icon={X} label={t('sheet_remove', { number })} small onClick={() => sheet.remove(row.key)} />
      )}
    </fieldset>
  );
}

/** The number of a row, one box per digit. */
function NumberBoxes({ sheet, row, place }: { sheet: Sheet; row: SheetRow; place: number }) {
  const t = useText('families');
  const input = useComposedText<HTMLInputElement>({
    value: row.number,
    read: (text) => onlyDigits(text).slice(0, SHEET_WIDTH),
    onValueChange: (number) => sheet.change(row.key, { number }),
  });
  return (
    <div className="sheet-board-digits">
      {BOXES.map((box) => (
        <i key={box} aria-hidden="true" />
      ))}
      <div>
        <input
          className="sheet-board-number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          name={`number-${place}`}
          aria-label={t('sheet_number_of', { place })}
          maxLength={SHEET_WIDTH}
          {...input}
        />
      </div>
    </div>
  );
}

/** A random number, digit by digit. */
function anyNumber(): string {
  const draw = new Uint16Array(1);
  let value = 0;
  do {
    crypto.getRandomValues(draw);
    [value = 0] = draw;
  } while (value >= 60_000);
  return String(value % 10 ** SHEET_WIDTH).padStart(SHEET_WIDTH, '0');
}

function Tools({ sheet }: Parts) {
  const t = useText('families');
  const tl = useText('lottery');
  const [isPasting, setPasting] = useState(false);
  const last = sheet.rows.findLast(({ number }) => number.length === SHEET_WIDTH);
  const orders = last === undefined ? 1 : ordersOf(last.number);
  const addPicks = (count: number) => {
    const taken = new Set(sheet.rows.map(({ number }) => number));
    const picked = new Set<string>();
    while (picked.size < count) {
      const number = anyNumber();
      if (!taken.has(number)) picked.add(number);
    }
    sheet.add([...picked].map((number) => ({ number, stakes: {} })));
  };
  return (
    <div className="sheet-board-tools">
      <Button size="sm" icon={Dices} onClick={() => addPicks(1)}>
        {t('quick_pick')}
      </Button>
      <Button size="sm" icon={Dices} onClick={() => addPicks(QUICK_PICKS)}>
        {t('quick_picks', { count: QUICK_PICKS })}
      </Button>
      {last !== undefined && orders > 1 && !isUnread(last, sheet.columns) && (
        <Button
          size="sm"
          icon={Shuffle}
          onClick={() => {
            sheet.remove(last.key);
            sheet.add(rowsOfAllOrders(last));
          }}
        >
          {t('all_orders', { number: last.number, count: orders })}
        </Button>
      )}
      <Button size="sm" icon={ClipboardPaste} onClick={() => setPasting(true)}>
        {t('paste_list')}
      </Button>
      {sheet.rows.length > 1 && (
        <Button size="sm" look="ghost" icon={Trash2} onClick={sheet.clear}>
          {tl('clear')}
        </Button>
      )}
      {isPasting && <SheetPaste sheet={sheet} onClose={() => setPasting(false)} />}
    </div>
  );
}
