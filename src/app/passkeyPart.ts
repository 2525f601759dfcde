import { hasWebAuthn } from '#browser/hasWebAuthn.ts';
import { loadChunk } from '#browser/page.ts';

/**
 * A chunk of a build with passkeys; `load` loads it only if the browser supports WebAuthn. `ifLoaded` returns undefined
 * otherwise and after a failed load: the cabinet then works as without passkeys.
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
