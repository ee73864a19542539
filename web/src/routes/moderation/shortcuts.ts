/** The single keys of a case. */
import { useEffect, useEffectEvent, useState } from 'react';

/** Single keys, except while somebody types or a dialog is open. Escape works in a field too. */
export function useShortcuts(on: boolean, keys: ReadonlySet<string>, press: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return;
    const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
    if (key !== 'Escape' && (isTyping || !on)) return;
    // The letter would be typed into the field that the form focuses.
    if (keys.has(key)) event.preventDefault();
    press(key);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const keysOff = 'garden.moderation-keys-off';

/** Whether single keys act: some people's software presses them by mistake. This device remembers it. */
export function useKeys() {
  const [on, setOn] = useState(() => {
    try {
      return !localStorage.getItem(keysOff);
    } catch {
      return true;
    }
  });
  const turn = () => {
    setOn(!on);
    try {
      if (on) localStorage.setItem(keysOff, '1');
      else localStorage.removeItem(keysOff);
    } catch {
      // Storage is forbidden: until the page is closed.
    }
  };
  return { on, turn };
}
