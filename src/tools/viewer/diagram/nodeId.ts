/** The node ids of the layout: a state by its path, its two helpers by the path with a mark. */
export const nodeId = {
  state: (path: string) => `state:${path}`,
  start: (path: string) => `start:${path}`,
  any: (path: string) => `any:${path}`,
};
