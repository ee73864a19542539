import { useFate } from '~/shared/offline/outbox';

/** What a page says of a change that the device has kept: that it waits, and then what has become of it. `of`: its id in the outbox. */
export function WaitingWords({ of }: { of: string }) {
  const fate = useFate(of);
  if (fate.now === 'refused') return `It was not taken. ${fate.why}`;
  return fate.now === 'sent' ? 'It is sent.' : 'Kept on this device. It is sent when you are back online.';
}
