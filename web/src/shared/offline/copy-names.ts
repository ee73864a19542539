/** The names of the copies on the device. */
export const copyNames = { marks: 'marks', blocks: 'blocks', saved: 'saved', tip: (id: string) => `tips/${id}` };
