import type { Html } from '#tests/paths/tool/report/html.ts';

const styles = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px; max-width: 1400px; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 1.2; } h2 { font-size: 20px; margin: 40px 0 8px; } h3 { font-size: 16px; margin: 24px 0 4px; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
img { max-width: 100%; height: auto; border: 1px solid light-dark(#85827b, #72767d); }
.pair { position: relative; width: fit-content; } .pair img { display: block; }
.pair .after { position: absolute; inset: 0; clip-path: inset(0 calc(100% - var(--new, 50%)) 0 0); }
input { width: min(100%, 640px); min-height: 32px; }
.pictures { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; } .pictures img { height: 360px; width: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 24px; padding: 0; list-style: none; }
`;

const script = `
for (const slider of document.querySelectorAll('input[type=range]')) {
  const pair = slider.previousElementSibling;
  slider.addEventListener('input', () => pair.style.setProperty('--new', slider.value + '%'));
}
`;

/** A page that opens anywhere, with nothing from elsewhere but pictures beside it. */
export const documentOf = (title: string, body: Html): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${styles}</style></head>
<body><main>${body.text}</main><script>${script}</script></body></html>
`;
