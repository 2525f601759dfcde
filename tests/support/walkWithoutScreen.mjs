// What the viewer's server starts to go to a state, on a machine without a screen: the browser shows
// no window, and ends when it is there.
process.argv = process.argv.filter((option) => option !== '--headed');
await import('../../src/build/paths.mjs');
