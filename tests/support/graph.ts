/** The one place that names the graph package (D26): its successor is a part of xstate. */
export { getAdjacencyMap } from '@xstate/graph';
