const pad = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM-DD by the person's own clock. */
export const today = (): string => {
  const now = new Date();
  return `${String(now.getFullYear())}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};

/** HH:MM by the person's own clock. */
export const timeNow = (): string => {
  const now = new Date();
  return `${pad(now.getHours())}:${pad(now.getMinutes())}`;
};
