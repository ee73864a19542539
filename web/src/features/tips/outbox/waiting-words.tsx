import { useDelay, useFate } from '~/shared/offline/outbox';

/** What a page says of a change that the device has kept: that it waits, and then what has become of it. `of`: its id in the outbox. */
export function WaitingWords({ of }: { of: string }) {
  const fate = useFate(of);
  const delay = useDelay();
  if (fate.now === 'refused') return `It was not taken. ${fate.why}`;
  if (fate.now === 'sent') return 'It is sent.';
  if (fate.now === 'begun') return 'Kept on this device. It is sent once you submit the form in which you change it.';
  if (delay === 'offline') return 'Kept on this device. It is sent when you are back online.';
  return delay === 'session'
    ? 'Kept on this device. It is sent once you have signed in again.'
    : 'Kept on this device until it is sent.';
}
