import { Component, type ReactNode } from 'react';

type Props = {
  /** Told once that what is within cannot be drawn. */
  onFailure: () => void;
  children: ReactNode;
};

/** Keeps a defect in one area from taking the whole screen with it. */
export class AreaBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
