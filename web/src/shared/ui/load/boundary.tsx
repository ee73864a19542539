import { Component, type ReactNode } from 'react';
import { Button } from '../button';
import { focusInView } from '../focus';

type Props = { onRetry?: () => void; children: ReactNode };

/** Where its content fails to render or to load, shows a message in its place and renders the content again on demand. */
export class Boundary extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  retry = () => {
    this.props.onRetry?.();
    // The button that has the focus goes.
    document.getElementById('main')?.focus();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div ref={focusInView} role="alert" tabIndex={-1} className="shell py-12 outline-none">
        <title>Something went wrong</title>
        <h1 className="text-3xl">Something went wrong</h1>
        <p className="mt-4">
          {navigator.onLine
            ? 'This part of the site could not be loaded.'
            : 'You are offline. This part of the site could not be loaded.'}
        </p>
        <Button className="mt-8" onClick={this.retry}>
          Try again
        </Button>
      </div>
    );
  }
}
