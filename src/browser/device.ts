import type { DeviceHints } from '#domain/device.ts';

type WithUserAgentData = { userAgentData?: { platform?: unknown } };

/** What this browser tells of its device. */
export function deviceHints(): DeviceHints {
  const { userAgent, maxTouchPoints } = navigator;
  const platform = (navigator as WithUserAgentData).userAgentData?.platform;
  return {
    userAgent,
    maxTouchPoints,
    ...(typeof platform === 'string' && platform !== '' && { platform }),
  };
}
