import { classNames } from '../base/class-names.ts';
import { FLAG_SHAPES } from './flag-shapes.tsx';

export interface FlagProps {
  /** Two-letter ISO 3166 code. Countries without a drawn flag show the code. */
  country: string;
  /** Accessible name; without it the flag is decorative, beside a name. */
  label?: string | undefined;
  /** 22, 30 or 48 px wide. */
  size?: 's' | 'm' | 'l' | undefined;
}

/** A small flag. */
export function Flag({ country, label, size = 's' }: FlagProps) {
  const code = country.toUpperCase();
  const shape = FLAG_SHAPES[code] ?? <UndrawnFlag code={code} />;
  const frame = { className: classNames('flag', size), viewBox: '0 0 40 30' };
  return label ? (
    <svg {...frame} role="img" aria-label={label}>
      {shape}
    </svg>
  ) : (
    <svg {...frame} aria-hidden="true">
      {shape}
    </svg>
  );
}

function UndrawnFlag({ code }: { code: string }) {
  return (
    <>
      <path fill="var(--c-s3)" d="M0 0h40v30H0z" />
      <text x="20" y="20" fontSize="14" fontWeight="600" textAnchor="middle" fill="var(--c-t2)">
        {code}
      </text>
    </>
  );
}
