/** True where the browser has WebAuthn; it needs https, and a name in place of an IP address. */
export const hasWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis;
