import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

/** The message below a field: an error has priority over a confirmation, a confirmation over the hint. */
export interface FieldMessages {
  hint?: ReactNode;
  /** An instruction ("Use 8 to 20 letters and digits"), never blame. */
  error?: ReactNode;
  ok?: ReactNode;
}

export interface FieldProps extends FieldMessages {
  label: ReactNode;
  /** At the right end of the label's row: limits, a link. */
  aside?: ReactNode;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Receives the attributes that connect the control to its label and message. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, control, one message below. */
export function Field({ label, aside, required, hint, error, ok, id, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hasMessage = Boolean(error || ok || hint);
  const messageId = `${controlId}-message`;
  const name = (
    <label htmlFor={controlId} className="field-label">
      {label}
      {required && (
        <span className="field-required" aria-hidden="true">
          *
        </span>
      )}
    </label>
  );
  return (
    <div className={classNames('field', className)}>
      {aside ? (
        <div className="field-label-row">
          {name}
          <span>{aside}</span>
        </div>
      ) : (
        name
      )}
      {children({
        id: controlId,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} ok={ok} />
    </div>
  );
}

/** The message of a field; screen readers announce it when it becomes an error. */
export function FieldMessage({ id, hint, error, ok }: FieldMessages & { id?: string | undefined }) {
  if (error) {
    return (
      <p className="field-hint err" id={id} role="alert">
        <Icon as={CircleAlert} />
        <span>{error}</span>
      </p>
    );
  }
  if (ok) {
    return (
      <p className="field-hint ok" id={id}>
        <Icon as={Check} />
        <span>{ok}</span>
      </p>
    );
  }
  return hint ? (
    <p className="field-hint" id={id}>
      {hint}
    </p>
  ) : null;
}
