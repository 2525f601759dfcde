/** The icons that every page shows: outlines on a field of 24 × 24, drawn with straight cuts. */
export const frameIcons = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  profile: 'M9 4h6l3 3v4l-3 3H9l-3-3V7zM4 21v-2l3-2.5h10l3 2.5v2',
  stations: 'M12 21.5l-6.5-9V6L9 2.5h6L18.5 6v6.5zM9.5 9h5',
  offline: 'M3 9l4-3M17 6l4 3M7 13l2.5-1.5M14.5 11.5L17 13M12 17v1.5M4 20L20 4',
  spinner: 'M12 3.5h4l4.5 4.5v8L16 20.5H8L3.5 16v-4',
} as const;
