import { useQuery } from '@tanstack/react-query';
import { AboutTip } from '~/features/questions/about-tip';
import { isGone } from '~/features/questions/mutations';
import { tip as tipQuery } from '~/shared/tips/queries';

/** The tip that a question is about, from whose page the gardener came. */
export function TheTip({ id }: { id: string }) {
  const { data, error } = useQuery(tipQuery(id));
  if (isGone(error)) {
    return (
      <p role="alert" className="text-sm font-medium text-clay">
        This tip is not public, so nobody can ask about it.
      </p>
    );
  }
  return (
    <p className="wrap-anywhere">
      <AboutTip tip={id} title={data?.data.title} />
    </p>
  );
}
