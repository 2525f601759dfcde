/** Section 9: how long a change of place waits for the browser's history, and a closed modal's way out of sight, in ms. */
export const eventTimeout = 400;
