/** The icons that every page shows: outlines on a field of 24 × 24, drawn with straight cuts. */
export const frameIcons = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  offline: 'M3 9l4-3M17 6l4 3M7 13l2.5-1.5M14.5 11.5L17 13M12 17v1.5M4 20L20 4',
  spinner: 'M12 3.5h4l4.5 4.5v8L16 20.5H8L3.5 16v-4',
} as const;
