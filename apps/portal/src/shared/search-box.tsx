import { classNames, Icon } from '@lantern/ui';
import { Search } from 'lucide-react';

interface SearchBoxProps {
  /** What is searched; shown while nothing is typed. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string;
}

/** The name that narrows a list while it is typed. */
export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  return (
    <label className={classNames('box sm', className)}>
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
