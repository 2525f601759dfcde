/** Outlines of the icons on a field of 24 × 24, drawn with straight cuts. */
export const icons = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  eye: 'M2 12l5-5h10l5 5-5 5H7zM10 10h4v4h-4z',
  eyeOff: 'M2 12l5-5h10l5 5-5 5H7zM4 20L20 4',
  close: 'M5 5l14 14M19 5L5 19',
  back: 'M20 12H5M11 5l-7 7 7 7',
  chevronLeft: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  chevronDown: 'M5 9l7 7 7-7',
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 17.5v.5',
  info: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 11v6M12 7.5V8',
  check: 'M4 12.5l5.5 5.5L20 7',
  cross: 'M6 6l12 12M18 6L6 18',
  drop: 'M12 3l6 8v5l-3.5 4h-5L6 16v-5zM9.5 15l1.5 2',
  cup: 'M5 8h11v8l-3 3.5H8L5 16zM16 10h3v5h-3M8.5 3v2M12.5 3v2',
  gift: 'M4 9h16v4H4zM5.5 13h13v7.5h-13zM12 9v11.5M12 9L8 4.5 6.5 7 12 9l5.5-2L16 4.5z',
  pin: 'M12 21.5l-6.5-9V6L9 2.5h6L18.5 6v6.5zM9.5 9h5',
  clock: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7v5.5l3.5 2',
  search: 'M10 4h3l4 4v3l-4 4h-3l-4-4V8zM15.5 15.5L21 21',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  bell: 'M6 17l1.5-3V9L10 6h4l2.5 3v5l1.5 3zM10.5 20h3M12 6V3.5',
  plus: 'M12 5v14M5 12h14',
  offline: 'M3 9l4-3M17 6l4 3M7 13l2.5-1.5M14.5 11.5L17 13M12 17v1.5M4 20L20 4',
  spinner: 'M12 3.5h4l4.5 4.5v8L16 20.5H8L3.5 16v-4',
} as const;

export type IconName = keyof typeof icons;
