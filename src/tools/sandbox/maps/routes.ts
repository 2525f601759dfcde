import { createRoutes } from '#sandbox/http/app.ts';
import script from './mapsStub.js?raw';

/** `/sandbox/maps.js`: what a test puts in the place of the maps provider's script. */
export const mapsRoutes = () =>
  createRoutes().get('/maps.js', (c) =>
    c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );
