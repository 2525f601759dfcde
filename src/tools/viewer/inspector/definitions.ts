import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { definitionOf } from '#viewer/model/definition.ts';

/**
 * Machines of the actors, in a form that a tool can read. The package cuts a definition at ten levels,
 * which loses what is inside nested states. Its functions also have names that a build has shortened.
 */
export class Definitions {
  /** Definitions as text, by session id. */
  readonly #texts = new Map<string, string>();
  /** Definitions by configuration, because many actors run the same machine. */
  readonly #written = new WeakMap<object, string | null>();

  /** Stores the machine of a started actor. */
  note(step: InspectionEvent): void {
    if (step.type !== '@xstate.actor' || !('logic' in step.actorRef)) return;
    const { sessionId, logic } = step.actorRef as { sessionId: string; logic: { config?: object } };
    const { config } = logic;
    if (typeof config !== 'object') return;
    let text = this.#written.get(config);
    if (text === undefined) {
      const definition = definitionOf(config);
      text = definition && JSON.stringify(definition);
      this.#written.set(config, text);
    }
    if (text !== null) this.#texts.set(sessionId, text);
  }

  /** Adds the machine to the message of a new actor; returns any other message unchanged. */
  put(message: StatelyInspectionEvent): StatelyInspectionEvent {
    if (message.type !== '@xstate.actor') return message;
    const definition = this.#texts.get(message.sessionId) ?? message.definition;
    return { ...message, definition };
  }
}
