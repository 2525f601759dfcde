import { useSelector } from '@xstate/react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { saveFile } from '#browser/output.ts';
import { shownRecording } from '#viewer/page/context.ts';
import { fileOf } from '#viewer/page/recording/file.ts';
import { Search } from './Search';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './frame.module.css';

const cabinet = { address: '/auth?inspect', name: 'samotsvet-cabinet' };

/** Connection status, search, panels, and import and export of recordings. */
export function TopBar({ entries }: { entries: readonly CatalogueEntry[] }) {
  const viewer = useViewer();
  const isLive = useSelector(viewer, (snapshot) => snapshot.matches({ feed: 'live' }));
  const recording = useSelector(viewer, ({ context }) => shownRecording(context));
  const hasRecordings = useSelector(
    viewer,
    ({ context }) => context.recordings.length > 1 || recording.messages.length > 0,
  );
  return (
    <header className={styles['bar']}>
      <h1 className={styles['title']}>Flows of the cabinet</h1>
      <p className={styles['feed']} data-live={isLive} role="status">
        {isLive ? 'A cabinet is connected' : 'No cabinet is connected'}
      </p>
      <Search entries={entries} />
      <Panels />
      <Recordings />
      <div className={styles['actions']} role="group" aria-label="Recording">
        <button
          type="button"
          className={styles['main-action']}
          onClick={() => {
            window.open(cabinet.address, cabinet.name);
          }}
        >
          Open the cabinet
        </button>
        <ImportField />
        <button
          type="button"
          disabled={recording.messages.length === 0}
          onClick={() => {
            saveFile('recording.json', 'application/json', fileOf(recording));
          }}
        >
          Export
        </button>
        <button
          type="button"
          disabled={!hasRecordings}
          onClick={() => {
            viewer.send({ type: 'recording.cleared' });
          }}
        >
          Clear
        </button>
      </div>
    </header>
  );
}

const panels = [
  { panel: 'flows', title: 'List of flows' },
  { panel: 'details', title: 'Words and events' },
] as const;

/** Buttons that fold the panels beside the diagram. */
function Panels() {
  const viewer = useViewer();
  const folded = useSelector(viewer, ({ context }) => context.folded);
  return (
    <div className={styles['actions']} role="group" aria-label="Panels">
      {panels.map(({ panel, title }) => {
        const isOpen = !folded.includes(panel);
        return (
          <button
            key={panel}
            type="button"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': panel })}
            onClick={() => {
              viewer.send({ type: 'panel.toggled', panel });
            }}
          >
            {title}
          </button>
        );
      })}
    </div>
  );
}

/** Imports recordings that were exported earlier. */
function ImportField() {
  const viewer = useViewer();
  return (
    <label className={styles['file']}>
      Import
      <input
        type="file"
        accept="application/json,.json"
        multiple
        onChange={({ target }) => {
          void readAll(target.files).then((files) => {
            viewer.send({ type: 'files.read', files });
            target.value = '';
          });
        }}
      />
    </label>
  );
}

const readAll = (files: FileList | null) =>
  Promise.all(
    [...(files ?? [])].map(async (file) => ({ title: file.name, text: await file.text() })),
  );

/** Choice of the shown recording, if there are more than the live one. */
function Recordings() {
  const viewer = useViewer();
  const { recordings, shown } = useSelector(viewer, ({ context }) => context);
  if (recordings.length < 2) return null;
  return (
    <label className={styles['recordings']}>
      Recording
      <select
        value={shown}
        onChange={({ target }) => {
          viewer.send({ type: 'recording.chosen', index: Number(target.value) });
        }}
      >
        {recordings.map(({ title, rows }, index) => (
          <option key={`${title} ${String(index)}`} value={index}>
            {`${title} (${String(rows.length)} events)`}
          </option>
        ))}
      </select>
    </label>
  );
}
