declare module 'virtual:plant-problems' {
  const data: {
    problems: ReadonlyArray<readonly [name: string, kind: string]>;
    /** For each plant, the places of its own in that list. */
    of: Readonly<Record<string, readonly number[]>>;
    /** The names of some that nearly all plants have. */
    common: readonly string[];
  };
  export default data;
}
