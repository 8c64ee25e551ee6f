/**
 * Which threads are listed: those that are open; of these what is somebody's own (their task, begun by
 * them, or one that mentions them); those with comments of others that they have not read; and those
 * that are done.
 */
export const threadFilters = ['open', 'mine', 'unread', 'resolved'] as const
export type ThreadFilter = (typeof threadFilters)[number]
