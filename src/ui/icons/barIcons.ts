/** The icons of the bar at the foot of the dashboard: outlines on a field of 24 × 24, drawn with straight cuts. */
export const barIcons = {
  card: 'M5 5h14l2.5 2.5v9L19 19H5l-2.5-2.5v-9zM2.5 10h19M6 15h4',
  trans: 'M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10',
  'my-balance': 'M8 4h8l4.5 6L12 20.5 3.5 10zM3.5 10h17M8 4l4 16.5L16 4',
  map: 'M12 21.5l-6.5-9V6L9 2.5h6L18.5 6v6.5zM9.5 9h5',
} as const;
