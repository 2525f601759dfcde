/** Whether this page has been started from what the device keeps of the app. */
export const isKeptApp = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
