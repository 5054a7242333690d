import { foldForSearch } from '@lantern/text/fold';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { Flag } from '../media/flag.tsx';
import { Field, type FieldMessages } from './field.tsx';
import { createPickerList } from './picker-list.ts';

export interface PickerOption {
  value: string;
  label: string;
  /** Right end of the row: a dialing code. */
  detail?: string | undefined;
  /** ISO 3166 code of a flag before the label. */
  flag?: string | undefined;
}

export interface PickerProps extends FieldMessages {
  label: ReactNode;
  options: readonly PickerOption[];
  value: string;
  onChange: (value: string) => void;
  /** Shown when no option matches. */
  emptyLabel: string;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Options whose label, value or detail contains the typed text, without regard to letter case and accents. */
export function filterOptions(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const wanted = foldForSearch(text.trim());
  if (wanted === '') return options;
  return options.filter((option) =>
    foldForSearch(`${option.label} ${option.value} ${option.detail ?? ''}`).includes(wanted),
  );
}

/** Searchable select: the list opens on focus and closes 200 ms after blur. */
export function Picker({
  label,
  options,
  value,
  onChange,
  emptyLabel,
  required,
  disabled,
  hint,
  error,
  ok,
}: PickerProps) {
  const list = usePickerList(options, value, onChange);
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label} required={required} hint={hint} error={error} ok={ok} className="picker">
      {(control) => (
        <>
          <div className={classNames('field-box', error && 'err')}>
            {chosen?.flag && !list.isOpen && <Flag country={chosen.flag} />}
            <input
              {...control}
              role="combobox"
              autoComplete="off"
              disabled={disabled}
              aria-expanded={list.isOpen}
              aria-controls={list.id}
              aria-activedescendant={list.isOpen && list.shown.length > 0 ? `${list.id}-${list.at}` : undefined}
              value={list.isOpen ? list.text : (chosen?.label ?? '')}
              placeholder={list.isOpen ? chosen?.label : undefined}
              onFocus={list.open}
              onClick={list.open}
              onBlur={list.closeSoon}
              onChange={(event) => list.search(event.currentTarget.value)}
              onKeyDown={list.onKeyDown}
            />
            {chosen?.detail && !list.isOpen && <span className="field-suffix num">{chosen.detail}</span>}
            <Icon as={list.isOpen ? ChevronUp : ChevronDown} />
          </div>
          {list.isOpen && <PickerList {...list} value={value} emptyLabel={emptyLabel} />}
        </>
      )}
    </Field>
  );
}

interface PickerListProps {
  id: string;
  shown: readonly PickerOption[];
  at: number;
  value: string;
  emptyLabel: string;
  pick: (value: string) => void;
}

function PickerList({ id, shown, at, value, emptyLabel, pick }: PickerListProps) {
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls whenever the active index changes
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="picker-options" id={id} role="listbox">
      {shown.map((option, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the field, which references the active entry
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={option.value}
          id={`${id}-${place}`}
          ref={place === at ? active : undefined}
          role="option"
          aria-selected={option.value === value}
          className={classNames(option.value === value && 'on', place === at && 'at') || undefined}
          onClick={() => pick(option.value)}
        >
          {option.flag && <Flag country={option.flag} />}
          {option.label}
          <span className="grow" />
          {option.detail && <span className="num">{option.detail}</span>}
          {option.value === value && <Icon as={Check} />}
        </div>
      ))}
      {shown.length === 0 && <p className="mut3">{emptyLabel}</p>}
    </div>
  );
}

function usePickerList(options: readonly PickerOption[], value: string, onChange: (value: string) => void) {
  const id = useId();
  const [list] = useState(createPickerList);
  const { isOpen, text, at } = useSyncExternalStore(list.subscribe, list.read, list.readOnServer);
  const shown = filterOptions(options, text);
  const open = () =>
    list.open(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  const pick = (picked: string) => {
    onChange(picked);
    list.close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen && shown.length > 0) list.goTo((at + step + shown.length) % shown.length);
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const active = shown[at];
      if (active) pick(active.value);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      list.close();
    }
  };
  return {
    id,
    isOpen,
    text,
    at,
    shown,
    open,
    pick,
    onKeyDown,
    closeSoon: list.closeSoon,
    // A closed field shows the selected name; text typed after it starts a new search.
    search: (typed: string) => {
      const shownName = isOpen ? '' : (options.find((option) => option.value === value)?.label ?? '');
      list.search(typed.startsWith(shownName) ? typed.slice(shownName.length) : typed);
    },
  };
}
