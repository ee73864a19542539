/** The names of the copies on the device. */
export const copyNames = {
  marks: 'marks',
  blocks: 'blocks',
  follows: 'follows',
  /** The first page of the tips of whom the gardener follows. */
  feed: 'feed',
  saved: 'saved',
  /** The first page of the own tips. */
  mine: 'mine',
  tip: (id: string) => `tips/${id}`,
};
