/** Node ids of the layout: each has the kind of a box and the path of its state. */
export const nodeId = {
  state: (path: string) => `state:${path}`,
  start: (path: string) => `start:${path}`,
  any: (path: string) => `any:${path}`,
};
