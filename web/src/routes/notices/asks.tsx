import { useChoose } from '~/features/notices/notices';
import { Switch } from '~/shared/ui/switch';
import { ChoiceState } from './choice-state';

/** Whether questions are brought to the gardener. A choice is saved at once; one that could not be saved stays on the page. */
export function Asks({ asks }: { asks: boolean }) {
  const save = useChoose();
  const unsaved = save.isPending || save.error ? save.variables : undefined;
  const chosen = unsaved && 'asks' in unsaved ? unsaved.asks : asks;
  return (
    <section aria-labelledby="asks" className="mt-10">
      <h2 id="asks" className="text-xl">
        Questions for me
      </h2>
      <div className="mt-4 border-y border-line py-1.5">
        <Switch
          checked={chosen}
          onChange={(on) => save.mutate({ asks: on })}
          className="w-full !items-start py-2 [&>span]:mt-0.5"
        >
          Ask me about plants I grew
        </Switch>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        When something worked for you with a plant, and somebody in a climate where you grew it asks about it, we tell
        you: at most once a week, and nobody sees who was told.
      </p>
      <ChoiceState save={save} />
    </section>
  );
}
