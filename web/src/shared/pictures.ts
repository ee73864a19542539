import { createStore } from '~/shared/store';

const key = 'garden.pictures';
const off = createStore(false, () => {
  try {
    return localStorage.getItem(key) === 'off';
  } catch {
    // Storage is forbidden, or this is the build.
    return false;
  }
});

/** Whether the reader has switched off pictures from other sites, whose hosts would see the reader's network address. */
export const usePicturesOff = off.use;

export function switchPictures(on: boolean): void {
  off.set(!on);
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}
