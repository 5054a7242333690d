import { Fragment, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

/** A name and its value in one row. */
export function KeyValue({
  name,
  children,
  className,
}: {
  name: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={classNames('key-value num', className)}>
      <span>{name}</span>
      <span>{children}</span>
    </div>
  );
}

export interface FormulaPart {
  /** Operator before this part: + − × =; none for the first. */
  sign?: '+' | '−' | '×' | '=' | undefined;
  label: ReactNode;
  value: ReactNode;
  /** The result is larger. */
  isResult?: boolean | undefined;
}

/** A result with its calculation: payout + rebate + bonus − stake = result. On a phone the parts are in rows. */
export function FormulaLine({ parts, className }: { parts: readonly FormulaPart[]; className?: string | undefined }) {
  return (
    <div className={classNames('formula-line num', className)}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a formula are identified by their position
        <Fragment key={place}>
          {part.sign && <em>{part.sign}</em>}
          <span className={part.isResult ? 'res' : undefined}>
            <small>{part.label}</small>
            <b>{part.value}</b>
          </span>
        </Fragment>
      ))}
    </div>
  );
}

export interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** Change against the previous period: "+6.2%". */
  change?: ReactNode;
  changeTone?: 'pos' | 'neg' | undefined;
  children?: ReactNode;
}

/** One figure of a dashboard. */
export function StatCard({ label, value, change, changeTone, children }: StatCardProps) {
  return (
    <div className="card stat-card num">
      <small>{label}</small>
      <span>
        <b>{value}</b>
        {change && <span className={classNames('d', changeTone)}>{change}</span>}
      </span>
      {children}
    </div>
  );
}

export interface TimelineStep {
  label: ReactNode;
  detail?: ReactNode;
  /** Right end: a time, a tag. */
  aside?: ReactNode;
  state: 'done' | 'now' | 'next' | 'bad';
}

/** Steps in order; done ones are green (jade), the current one is highlighted. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label?: string | undefined }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position
          key={place}
          className={step.state === 'next' ? undefined : step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <i />
          <span>
            <b>{step.label}</b>
            {step.detail && <small>{step.detail}</small>}
          </span>
          <span className="num">{step.aside}</span>
        </li>
      ))}
    </ol>
  );
}

export interface LanternStepsProps {
  total: number;
  lit: number;
  /** Accessible text: "2 of 3 confirmations". */
  label: string;
  small?: boolean | undefined;
}

/** Progress as lanterns: lit means done. */
export function LanternSteps({ total, lit, label, small }: LanternStepsProps) {
  return (
    <span className="lantern-steps" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lantern is identified by its position
        <i key={place} className={classNames('lantern-steps-lantern', small && 's', place < lit && 'lit')} />
      ))}
    </span>
  );
}
