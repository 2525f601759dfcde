/** Leaves the app for `url`; this page is not left behind in the history. */
export const replaceLocation = (url: string): void => {
  location.replace(url);
};
