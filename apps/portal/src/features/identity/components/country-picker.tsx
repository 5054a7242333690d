import { calls } from '@lantern/contract/calls';
import { Flag, Icon } from '@lantern/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../../shared/i18n/text.ts';

/** The list stays this long after the focus has gone, so that a click in it still lands. */
const closeDelayMs = 200;

interface CountryPickerProps {
  /** Dialing code to begin with, if it is a known one; else that of the visitor's country. */
  readonly initial?: string;
  readonly onPick?: (dialingCode: string) => void;
}

/** Picks a dialing code: the list opens on focus and closes shortly after the focus has gone. */
export function CountryPicker({ initial, onPick }: CountryPickerProps) {
  const t = useText('auth');
  const tag = factsOf(useLanguage()).tag;
  const listId = useId();
  const countries = useCall(calls.brands.countries, {}, { staleTime: 60 * 60_000 }).data;
  const [picked, setPicked] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = countries?.list ?? [];
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const given = list.find((row) => row.countryDialingCode === initial);
  const own = list.find((row) => row.countryCode === countries?.current);
  const shown = list.find((row) => row.countryCode === picked) ?? given ?? own ?? list[0];
  const pick = (code: string, dialing: string) => {
    setPicked(code);
    setOpen(false);
    onPick?.(dialing);
  };
  return (
    <span className="ccw">
      <button
        type="button"
        className="cc"
        aria-label={t('country_code')}
        aria-expanded={isOpen}
        aria-controls={listId}
        onFocus={() => {
          clearTimeout(closing.current);
          setOpen(true);
        }}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), closeDelayMs);
        }}
      >
        {shown && <Flag country={shown.countryCode} />}+{shown?.countryDialingCode ?? ''}
        <Icon as={ChevronDown} />
      </button>
      {isOpen && (
        <ul className="ccl" id={listId}>
          {list.map((row) => (
            <li key={row.countryCode}>
              <button
                type="button"
                aria-pressed={row === shown}
                onFocus={() => clearTimeout(closing.current)}
                onClick={() => pick(row.countryCode, row.countryDialingCode)}
              >
                <Flag country={row.countryCode} />
                <span>{names.of(row.countryCode) ?? row.countryCode}</span>
                <small className="num">+{row.countryDialingCode}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
