import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  /** A changed value resets the boundary; without one an error stays until the page is left. */
  readonly attempt?: unknown;
  /** Rendered instead of the failed children. */
  readonly failure: ComponentType<{ error: unknown }>;
  readonly children: ReactNode;
}

interface State {
  readonly broken: { readonly error: unknown } | null;
  readonly attempt: unknown;
}

/** Error boundary: an error below it does not affect the rest of the page. */
export class FailureBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.attempt === state.attempt ? null : { broken: null, attempt: props.attempt };
  }

  override state: State = { broken: null, attempt: this.props.attempt };

  override render() {
    const { failure: Failure, children } = this.props;
    return this.state.broken ? <Failure error={this.state.broken.error} /> : children;
  }
}
