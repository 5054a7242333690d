import { classNames, Icon } from '@lantern/ui';
import { Search } from 'lucide-react';

interface SearchBoxProps {
  /** What is searched; used as the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string;
}

/** Search field that filters a list while the user types. */
export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  return (
    <label className={classNames('field-box sm', className)}>
      <Icon as={Search} />
      <input
        type="search"
        value={value}
        maxLength={60}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
