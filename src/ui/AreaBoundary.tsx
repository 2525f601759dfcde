import { Component, type ReactNode } from 'react';

type Props = {
  /** Stands in for an area that cannot be drawn; it is given how to try again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** Keeps a defect in one area from taking the whole screen with it. */
export class AreaBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  retry = () => {
    this.setState({ isBroken: false });
  };

  override render() {
    const { fallback, children } = this.props;
    return this.state.isBroken ? fallback(this.retry) : children;
  }
}
