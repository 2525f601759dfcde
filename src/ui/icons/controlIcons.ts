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
