/** What the build alone writes: the app's name on a device, and what a preview shows. */
export const siteFilesTexts = {
  appName: (product: string) => `${product} — программа лояльности`,
  preview: 'Четыре огранённых камня: агат, сапфир, рубин и бриллиант',
} as const;
