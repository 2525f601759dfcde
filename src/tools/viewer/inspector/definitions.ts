import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { definitionOf } from '#viewer/model/definition.ts';

/**
 * What the actors run, as a tool reads it. The package writes a machine down ten levels deep, which
 * cuts what lies inside nested states, and with functions as names that a build has shortened.
 */
export class Definitions {
  /** By the actor. */
  readonly #texts = new Map<string, string>();
  /** By the configuration: many actors run the same machine. */
  readonly #written = new WeakMap<object, string | null>();

  /** Keeps the machine of an actor that has been started. */
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

  /** The message with the machine of its actor; any other as it is. */
  put(message: StatelyInspectionEvent): StatelyInspectionEvent {
    if (message.type !== '@xstate.actor') return message;
    const definition = this.#texts.get(message.sessionId) ?? message.definition;
    return { ...message, definition };
  }
}
