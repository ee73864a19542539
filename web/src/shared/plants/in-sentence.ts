/** A plant's name inside a sentence. Of two words the first may be a proper one: "French tarragon". */
export const inSentence = (name: string): string => (name.includes(' ') ? name : name.toLowerCase());
