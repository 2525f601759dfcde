import { Component, type ComponentType, type ReactNode } from 'react';

type State = { isBroken: boolean; isRetried: boolean };

/** `onRetry` renders the failed part again; `isRetried` says that this has been tried before. */
export type FallbackProps = { onRetry: () => void; isRetried: boolean };

type Props = {
  /** Called for each failure. */
  onFailure?: () => void;
  /** Replaces the failed part; nothing is shown without it. */
  Fallback?: ComponentType<FallbackProps> | undefined;
  children: ReactNode;
};

/** Keeps a render error of its children from removing the parts around them. */
export class ErrorBoundary extends Component<Props, State> {
  override state = { isBroken: false, isRetried: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  readonly #retry = () => {
    this.setState({ isBroken: false, isRetried: true });
  };

  override render() {
    const { Fallback, children } = this.props;
    const { isBroken, isRetried } = this.state;
    if (!isBroken) return children;
    return Fallback && <Fallback onRetry={this.#retry} isRetried={isRetried} />;
  }
}
