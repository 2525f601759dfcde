const telemetry = { VITE_TELEMETRY_URL: '/telemetry/v1/metrics' };

/**
 * The builds that the tests need, by what they are called there: whether `npm test` needs it as well
 * as `npm run verify`, and what it is made with.
 * @type {Record<string, { isCore: boolean, variables: Record<string, string> }>}
 */
export const testBuilds = {
  'build that tells its flows': { isCore: true, variables: { VITE_FLOWS: '1' } },
  'build with a map and telemetry': {
    isCore: true,
    variables: {
      ...telemetry,
      VITE_FLOWS: '1',
      VITE_YANDEX_MAPS_KEY: 'stand-in',
      OUT_DIR: '.cache/keyed',
    },
  },
  'build with telemetry': {
    isCore: true,
    variables: { ...telemetry, VITE_FLOWS: '', OUT_DIR: '.cache/telemetry' },
  },
  'build with passkeys': {
    isCore: false,
    variables: { VITE_FLOWS: '1', VITE_PASSKEYS: '1', OUT_DIR: '.cache/passkeys' },
  },
  'plain build with passkeys': {
    isCore: false,
    variables: { VITE_FLOWS: '', VITE_PASSKEYS: '1', OUT_DIR: '.cache/plain-passkeys' },
  },
  'plain build': { isCore: true, variables: { VITE_FLOWS: '', OUT_DIR: '.cache/plain' } },
};
