import { createRoot } from 'react-dom/client';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { cookieConsentMachine } from '#machines/app/cookieConsent.ts';
import { cookiesTexts, updateTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import styles from './BottomNotes.module.css';
import layout from '#ui/layout/layout.module.css';
import { TextLink } from '#ui/Link.tsx';
import type { appUpdateMachine } from '#machines/app/appUpdate.ts';

type CookiePopupProps = {
  consent: ActorRefFrom<typeof cookieConsentMachine>;
  policyUrl: string;
  /** In a build with telemetry: what the note says instead, and how to refuse the statistics. */
  statistics?: {
    lines: readonly string[];
    refuse: string;
    /** Said where it was answered before. */
    now: { allowed: string; refused: string };
  };
};

/** Whoever asked for the note is taken to it. */
const takeFocus = (note: HTMLElement | null) => {
  note?.focus();
};

/** Section 4 "Cookie consent": shows only while open, or asked for again; the page behind it stays in use. */
export function CookiePopup({ consent, policyUrl, statistics }: CookiePopupProps) {
  const isShown = useSelector(consent, (snapshot) => snapshot.hasTag('shown'));
  const before = useSelector(consent, (snapshot) =>
    snapshot.matches('allowed') ? 'allowed' : snapshot.matches('refused') ? 'refused' : null,
  );
  if (!isShown) return null;
  const lines = statistics
    ? [...statistics.lines, ...(before ? [statistics.now[before]] : [])]
    : [cookiesTexts.notice, cookiesTexts.noticeEnd];
  return (
    <section
      className={styles.popup}
      aria-label={cookiesTexts.title}
      {...(before && { tabIndex: -1, ref: takeFocus })}
    >
      <p>
        {lines.map((line) => (
          <span key={line} className={styles.line}>{`${line} `}</span>
        ))}
      </p>
      <div className={layout.actions}>
        <Button
          onClick={() => {
            consent.send({ type: 'cookies.accepted' });
          }}
        >
          {cookiesTexts.accept}
        </Button>
        {statistics && (
          <Button
            onClick={() => {
              consent.send({ type: 'statistics.refused' });
            }}
          >
            {statistics.refuse}
          </Button>
        )}
        <TextLink href={policyUrl}>{cookiesTexts.policy}</TextLink>
      </div>
    </section>
  );
}

type UpdateNoteProps = { update: ActorRefFrom<typeof appUpdateMachine> };

/** A newer version of the cabinet is ready: the person says when it takes over. */
export function UpdateNote({ update }: UpdateNoteProps) {
  const isBusy = useSelector(update, (snapshot) => snapshot.hasTag('busy'));
  return (
    <section className={styles.popup} aria-label={updateTexts.title}>
      <p role="status">{updateTexts.notice}</p>
      <div className={layout.actions}>
        <Button
          busyText={isBusy ? updateTexts.updating : undefined}
          onClick={() => {
            update.send({ type: 'update.accepted' });
          }}
        >
          {updateTexts.accept}
        </Button>
        {!isBusy && (
          <Button
            look="link"
            onClick={() => {
              update.send({ type: 'update.postponed' });
            }}
          >
            {updateTexts.postpone}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Draws a note in a root of its own; returns what takes it away. */
function mountNote(host: HTMLElement, note: ReactNode): () => void {
  const root = createRoot(host);
  root.render(note);
  return () => {
    root.unmount();
  };
}

export const mountCookiePopup = (host: HTMLElement, props: CookiePopupProps) =>
  mountNote(host, <CookiePopup {...props} />);

export const mountUpdateNote = (host: HTMLElement, update: UpdateNoteProps['update']) =>
  mountNote(host, <UpdateNote update={update} />);
