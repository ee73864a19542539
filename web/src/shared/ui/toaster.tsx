import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

let mounted = false;

/** Shows a message for `duration` milliseconds. */
export function show(kind: 'success' | 'info' | 'error', message: string, duration: number): void {
  if (!mounted) {
    mounted = true;
    const corner = document.body.appendChild(document.createElement('div'));
    createRoot(corner).render(<Toaster position="top-center" theme="system" richColors closeButton={false} />);
  }
  // A frame later the toaster is there to hear it.
  requestAnimationFrame(() => requestAnimationFrame(() => toast[kind](message, { duration })));
}
