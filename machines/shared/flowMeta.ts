/** What a flow is called, and where the specification speaks of it: its section, or a decision. */
export type FlowMeta = { title: string; section: string };
