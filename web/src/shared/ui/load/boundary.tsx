import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { Button, buttonClass } from '../button';
import { focusInView } from '../focus';

type Props = { onRetry?: () => void; children: ReactNode };

/** Where its content fails to render or to load, shows a message in its place and renders the content again on demand. */
export class Boundary extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  message: HTMLElement | null = null;

  show = (message: HTMLElement | null) => {
    this.message = message;
    focusInView(message);
  };

  retry = () => {
    if (!this.state.failed) return;
    this.props.onRetry?.();
    const { activeElement } = document;
    // What has the focus goes. Back online, the reader may be somewhere else on the page by now.
    const isHere = activeElement === document.body || this.message?.contains(activeElement);
    if (isHere) document.getElementById('main')?.focus();
    this.setState({ failed: false });
  };

  override componentDidMount() {
    addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const title = navigator.onLine ? 'Something went wrong' : 'You are offline';
    return (
      <div ref={this.show} role="alert" tabIndex={-1} className="shell py-12 outline-none">
        <title>{title}</title>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-4">
          {navigator.onLine
            ? 'This part of the site could not be loaded.'
            : 'This part of the site is not on your device. What you have saved and read before may be.'}
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button onClick={this.retry}>Try again</Button>
          {navigator.onLine ? null : (
            <>
              <Link to={paths.myAlmanac} className={buttonClass('link')}>
                My almanac
              </Link>
              <Link to={paths.tips} className={buttonClass('link')}>
                The last tips
              </Link>
            </>
          )}
        </p>
      </div>
    );
  }
}
