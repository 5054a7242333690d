import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, type UIEvent, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { Field, type FieldMessages } from './field.tsx';

export interface TextFieldProps extends FieldMessages, Omit<ComponentProps<'input'>, 'style' | 'children' | 'size'> {
  label: ReactNode;
  aside?: ReactNode;
  /** Inside the frame, before and after the text: an icon, a dialing code, a unit, an action. */
  before?: ReactNode;
  after?: ReactNode;
  /** 44 px instead of 52. */
  small?: boolean | undefined;
}

/** A one-line text input. Takes `ref` and every input attribute, so `{...register('username')}` of a form library works. */
export function TextField({
  label,
  aside,
  hint,
  error,
  ok,
  before,
  after,
  small,
  required,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      ok={ok}
      required={required}
      id={id}
      className={className}
    >
      {(control) => (
        <div className={classNames('field-box', small && 'sm', error && 'err')}>
          {before}
          <input {...input} {...control} />
          {after}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldMessages, Omit<ComponentProps<'textarea'>, 'style' | 'children'> {
  label: ReactNode;
  aside?: ReactNode;
  /** The same text with parts in `<mark>`: their backgrounds are drawn behind the typed text. */
  marked?: ReactNode;
}

/** A multi-line text input. */
export function TextArea({ label, aside, hint, error, ok, required, id, className, marked, ...input }: TextAreaProps) {
  const ground = useRef<HTMLDivElement>(null);
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (ground.current) ground.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      ok={ok}
      required={required}
      id={id}
      className={className}
    >
      {(control) => (
        <div className={classNames('field-box', error && 'err', marked !== undefined && 'marked')}>
          {marked !== undefined && (
            <div className="text-area-marks" aria-hidden="true" ref={ground}>
              {marked}
            </div>
          )}
          <textarea {...(marked !== undefined && { onScroll: follow })} {...input} {...control} />
        </div>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  showLabel: string;
  hideLabel: string;
}

/** A password with a button that shows and hides it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...field}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="icon-button eye"
          aria-label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon as={isShown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
