/** Hands the person a text file made in the browser; nothing is sent anywhere. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the file once it has begun.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
}
