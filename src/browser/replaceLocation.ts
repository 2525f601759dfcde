/** Leaves the app for `url`, in place of this page's history entry. */
export const replaceLocation = (url: string): void => {
  location.replace(url);
};
