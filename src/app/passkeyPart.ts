import { hasWebAuthn } from '#browser/hasWebAuthn.ts';
import { loadChunk } from '#browser/page.ts';

/**
 * A chunk of a build with passkeys: `load` loads it where the browser has passkeys too. `ifLoaded` is undefined elsewhere,
 * and where the chunk did not load: then the cabinet works as without passkeys.
 */
export function passkeyPart<Part>(importChunk: () => Promise<Part>) {
  let part: Part | undefined;
  return {
    load: async (): Promise<void> => {
      if (hasWebAuthn()) part = await loadChunk(importChunk).catch(() => undefined);
    },
    ifLoaded: (): Part | undefined => part,
  };
}
