import type { Author } from '#shared/contract/threads.ts'

/** Who looks at the threads, and whether they may add to them. */
export type Reader = { me: Pick<Author, 'kind' | 'id'> | null; mayComment: boolean }
