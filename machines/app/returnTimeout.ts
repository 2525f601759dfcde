/** Section 4: a device too busy for longer than this to say that it went back did not go back, in ms. */
export const returnTimeout = 3_000;
