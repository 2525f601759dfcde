import { Component, type ComponentType, type ReactNode } from 'react';

type State = { isBroken: boolean; isRetried: boolean };

/** `onRetry` draws the failed part again; `isRetried` says that this has been tried before. */
export type FallbackProps = { onRetry: () => void; isRetried: boolean };

type Props = {
  /** Told of each failure. */
  onFailure?: () => void;
  /** What stands there instead. */
  Fallback?: ComponentType<FallbackProps> | undefined;
  children: ReactNode;
};

/** Keeps a defect in what is drawn within from taking with it what is drawn around. */
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
