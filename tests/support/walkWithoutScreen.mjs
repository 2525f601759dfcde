// The server of the flow viewer starts this script on a machine without a screen to walk to a state: the
// browser runs headless, and closes once it has reached the state.
process.argv = process.argv.filter((option) => option !== '--headed');
await import('../../src/build/paths.mjs');
