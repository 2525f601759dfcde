/** The icons of the cabinet and the stations: outlines on a field of 24 × 24, drawn with straight cuts. */
export const cabinetIcons = {
  chevronLeft: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  drop: 'M12 3l6 8v5l-3.5 4h-5L6 16v-5zM9.5 15l1.5 2',
  cup: 'M5 8h11v8l-3 3.5H8L5 16zM16 10h3v5h-3M8.5 3v2M12.5 3v2',
  gift: 'M4 9h16v4H4zM5.5 13h13v7.5h-13zM12 9v11.5M12 9L8 4.5 6.5 7 12 9l5.5-2L16 4.5z',
  pin: 'M12 21.5l-6.5-9V6L9 2.5h6L18.5 6v6.5zM9.5 9h5',
  clock: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7v5.5l3.5 2',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  bell: 'M6 17l1.5-3V9L10 6h4l2.5 3v5l1.5 3zM10.5 20h3M12 6V3.5',
  star: 'M12 3l2.7 5.8 6.3.7-4.7 4.2 1.4 6.3-5.7-3.3L6.3 20l1.4-6.3L3 9.5l6.3-.7z',
  aim: 'M8.5 6h7L18 8.5v7L15.5 18h-7L6 15.5v-7zM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
} as const;
