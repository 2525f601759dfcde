/** The icons that every page shows: outlines on a field of 24 × 24, drawn with straight cuts. */
export const frameIcons = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  profile: 'M9 4h6l3 3v4l-3 3H9l-3-3V7zM4 21v-2l3-2.5h10l3 2.5v2',
  stations: 'M12 21.5l-6.5-9V6L9 2.5h6L18.5 6v6.5zM9.5 9h5',
  offline: 'M3 9l4-3M17 6l4 3M7 13l2.5-1.5M14.5 11.5L17 13M12 17v1.5M4 20L20 4',
  spinner: 'M12 3.5h4l4.5 4.5v8L16 20.5H8L3.5 16v-4',
} as const;

/** The icons of the bar at the bottom of the dashboard: outlines on a field of 24 × 24, drawn with straight cuts. */
export const barIcons = {
  card: 'M5 5h14l2.5 2.5v9L19 19H5l-2.5-2.5v-9zM2.5 10h19M6 15h4',
  trans: 'M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10',
  'my-balance': 'M8 4h8l4.5 6L12 20.5 3.5 10zM3.5 10h17M8 4l4 16.5L16 4',
  map: 'M12 21.5l-6.5-9V6L9 2.5h6L18.5 6v6.5zM9.5 9h5',
} as const;

/** The icons of forms, dialogs and messages: outlines on a field of 24 × 24, drawn with straight cuts. */
export const controlIcons = {
  eye: 'M2 12l5-5h10l5 5-5 5H7zM10 10h4v4h-4z',
  eyeOff: 'M2 12l5-5h10l5 5-5 5H7zM4 20L20 4',
  close: 'M5 5l14 14M19 5L5 19',
  back: 'M20 12H5M11 5l-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  chevronDown: 'M5 9l7 7 7-7',
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 17.5v.5',
  info: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 11v6M12 7.5V8',
  check: 'M4 12.5l5.5 5.5L20 7',
  cross: 'M6 6l12 12M18 6L6 18',
  search: 'M10 4h3l4 4v3l-4 4h-3l-4-4V8zM15.5 15.5L21 21',
} as const;
