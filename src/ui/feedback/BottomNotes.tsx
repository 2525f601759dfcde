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
  /** In a build with telemetry: the text of the note, and how to refuse the statistics. */
  statistics?: {
    lines: readonly string[];
    refuse: string;
    /** Shown when the question was answered before. */
    now: { allowed: string; refused: string };
  };
};

/** Focuses the note, because the person has opened it again. */
const takeFocus = (note: HTMLElement | null) => {
  note?.focus();
};

/** Section 4 "Cookie consent": shown until answered, or when opened again; the page behind it stays in use. */
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

/** A newer version of the cabinet is ready; the person decides when it replaces this one. */
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

/** Renders a note in a root of its own; returns a function that removes it. */
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
