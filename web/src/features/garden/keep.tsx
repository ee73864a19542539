import type { ReadersGarden } from '~/shared/garden';
import { Button } from '~/shared/ui/button';
import { useSave } from './use-save';

/** Offers a gardener whose profile says nothing what was chosen on this device without a session. */
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
