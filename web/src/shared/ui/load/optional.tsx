import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first shown. Where it cannot be loaded, the page does without it and shows `instead`. */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}
