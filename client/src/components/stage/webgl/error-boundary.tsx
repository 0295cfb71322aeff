import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly fallback: ReactNode;
  /** Called once after an error, for example a chunk that failed to load or a lost renderer. */
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** Shows the fallback if 3D fails. React error boundaries must be class components. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
