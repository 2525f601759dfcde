import { inject } from 'vitest';

/** Before the first module of the product is loaded, the fault is switched on. */
const { number, models } = inject('fault');
globalThis.__stryker__ = { activeMutant: number, models };
