/** In the footer of a build with telemetry: brings the note about cookies back. */
export const cookieSettings = 'Настройки cookie';
