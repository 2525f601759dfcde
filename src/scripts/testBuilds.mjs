const telemetry = { VITE_TELEMETRY_URL: '/telemetry/v1/metrics' };

/** The builds that `npm test` needs, by what they are called there, with what each is made with. */
export const testBuilds = {
  'build with the flow viewer': { VITE_FLOWS: '1' },
  'build with a map and telemetry': {
    ...telemetry,
    VITE_FLOWS: '1',
    VITE_YANDEX_MAPS_KEY: 'stand-in',
    OUT_DIR: '.cache/keyed',
  },
  'build with telemetry': { ...telemetry, VITE_FLOWS: '', OUT_DIR: '.cache/telemetry' },
  'plain build': { VITE_FLOWS: '', OUT_DIR: '.cache/plain' },
};
