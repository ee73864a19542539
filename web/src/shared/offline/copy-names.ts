/** The names of the copies on the device. */
export const copyNames = {
  marks: 'marks',
  blocks: 'blocks',
  saved: 'saved',
  /** The first page of the own tips. */
  mine: 'mine',
  tip: (id: string) => `tips/${id}`,
};
