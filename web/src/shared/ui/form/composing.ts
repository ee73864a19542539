import type { KeyboardEvent } from 'react';

/** Whether the key is for an input method editor. Safari has ended its composition by the Enter that does, and leaves the code 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;
