import type { KeyAction, Place } from './page-keys.ts';

/** Targets of A and R are marked by `data-page-key`: a button, or the choice that must be made before the button appears. */
type Mark = 'a' | 'r';

const TYPED = 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable=true]';
const CHOSEN = 'input[type=radio], [role=tab], [role=radio], [role=tablist] *';
const WORDS = 'input[name=reason], input[type=text], input:not([type]), textarea';
const ROWS = 'tbody tr[tabindex="0"]';
const OPEN_ROW = `${ROWS}[aria-selected=true]`;
/** Maximum wait for a form that is still loading when its key is pressed: the time-out of a call. */
const FORM_COMES_WITHIN_MS = 20_000;

export function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'PAGE';
  if (target.matches(TYPED)) return 'TEXT';
  return target.matches(CHOSEN) ? 'CHOICE' : 'PAGE';
}

const isReady = (goal: HTMLElement) =>
  goal instanceof HTMLButtonElement && !goal.disabled && goal.getAttribute('aria-disabled') !== 'true';
const isOpen = (row: Element) => row.getAttribute('aria-selected') === 'true';
const markedIn = (page: Element, mark: Mark) =>
  page.querySelector<HTMLElement>(`.detail-panel [data-page-key="${mark}"]`);

/** The first missing input of a form: a choice, then a text. */
function firstGap(form: Element): HTMLElement | undefined {
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const open = radios.find((radio) => !radios.some((one) => one.name === radio.name && one.checked));
  return open ?? [...form.querySelectorAll<HTMLInputElement>(WORDS)].find((field) => field.value.trim() === '');
}

/** Moves the focus to the missing input of a button's form, or to the button if nothing is missing. @returns whether it was found */
function leadTo(page: Element, mark: Mark): boolean {
  const marked = markedIn(page, mark);
  if (!marked) return false;
  const form = marked.closest('.action-form, form') ?? marked.closest('.detail-panel');
  const goal = (!isReady(marked) && form && firstGap(form)) || marked;
  goal.focus();
  goal.scrollIntoView({ block: 'nearest' });
  return true;
}

function walk(page: Element, step: 1 | -1): boolean {
  const rows = [...page.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const goal = at >= 0 ? rows[at + step] : (rows.find(isOpen) ?? rows[0]);
  goal?.focus();
  return goal !== undefined;
}

/** First leaves a field, then closes the detail and returns to its row. */
function close(page: Element, target: EventTarget | null): boolean {
  if (target instanceof HTMLElement && placeOf(target) === 'TEXT') {
    target.blur();
    return true;
  }
  const cross = page.querySelector<HTMLElement>('.detail-panel-card [data-page-key="close"]');
  const row = page.querySelector<HTMLElement>(OPEN_ROW);
  cross?.click();
  row?.focus();
  return cross !== null;
}

export interface KeyActions {
  /** @returns whether an action was performed */
  carryOut(action: KeyAction, page: Element, target: EventTarget | null): boolean;
  /** Stops waiting for a form. */
  stop(): void;
}

/**
 * Performs keyboard actions on a page. No decision is made by a single key: A and R open the focused row and move the focus to the first
 * empty field of its accept or reject form, or to the button; Ctrl with Enter presses that button.
 *
 * @param filters target of `/`
 * @param showHelp shows the list of shortcuts
 */
export function createKeyActions(filters: () => Element | null, showHelp: () => void): KeyActions {
  let wanted: Mark | null = null;
  let page: Element | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const coming = new MutationObserver(() => {
    const { activeElement, body } = document;
    // If the user has moved the focus elsewhere meanwhile, for example to the search, it is not moved back.
    const isElsewhere = activeElement !== body && !page?.contains(activeElement);
    if (isElsewhere || (page && wanted && leadTo(page, wanted))) stop();
  });
  function stop() {
    coming.disconnect();
    clearTimeout(patience);
  }
  function openForm(mark: Mark, where: Element): boolean {
    wanted = mark;
    const row = document.activeElement?.closest<HTMLElement>(ROWS);
    if (!row || isOpen(row)) return leadTo(where, mark);
    row.click();
    coming.observe(where, { childList: true, subtree: true });
    patience = setTimeout(stop, FORM_COMES_WITHIN_MS);
    return true;
  }
  function filter(): boolean {
    const field = filters()?.querySelector<HTMLElement>('form input');
    field?.focus();
    return field != null;
  }
  function send(where: Element): boolean {
    const button = wanted && markedIn(where, wanted);
    if (!button || !isReady(button)) return false;
    button.click();
    return true;
  }
  return {
    stop,
    carryOut(action, where, target) {
      stop();
      page = where;
      switch (action) {
        case 'next':
          return walk(where, 1);
        case 'previous':
          return walk(where, -1);
        case 'approve':
          return openForm('a', where);
        case 'reject':
          return openForm('r', where);
        case 'filter':
          return filter();
        case 'close':
          return close(where, target);
        case 'send':
          return send(where);
        case 'help':
          showHelp();
          return true;
      }
    },
  };
}
