import { limits } from '#shared/campaign/limits.ts'

/** Said beside what would make one more variant of a page that has as many as it may. */
export const mostVariants = `${limits.variantsPerPage} at most`
