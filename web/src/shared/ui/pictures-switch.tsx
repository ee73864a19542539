import { useHydrated } from '~/shared/hydrated';
import { switchPictures, usePicturesOff } from '~/shared/pictures';
import { Switch } from './switch';

/** Switches pictures from other sites on or off, once and for all on this device. */
export function PicturesSwitch({ className = '' }: { className?: string }) {
  const off = usePicturesOff();
  const ready = useHydrated();
  return (
    // In a rendered page it does nothing until the script has loaded.
    <Switch checked={!off} disabled={!ready} onChange={switchPictures} className={className}>
      Show pictures from other sites
    </Switch>
  );
}
