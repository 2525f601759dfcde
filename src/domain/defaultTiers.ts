import type { TierRule } from './loyalty';

/** The tiers' conditions a public page is built with; the server's take their place when they come. */
export const defaultTiers: TierRule[] = typeof __TIERS__ === 'undefined' ? [] : __TIERS__;
