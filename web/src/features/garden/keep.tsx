import type { ReadersGarden } from '~/shared/session/own-garden';
import { Button } from '~/shared/ui/button';
import { useSave } from './use-save';

/** Offers the choice made on this device without a session to a gardener whose profile has none. */
export function Keep({ garden }: { garden: ReadersGarden }) {
  const { save, pending, failed } = useSave();
  return (
    <>
      <Button kind="link" disabled={pending} onClick={() => save(garden)}>
        Keep it in your profile
      </Button>
      {failed ? <span role="alert">It could not be saved.</span> : null}
    </>
  );
}
