import { fileURLToPath } from 'node:url'

/** The folder of the repository, ending in a slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Node 24 as npm installed it, whatever the machine has. */
export const node = `${root}node_modules/.bin/node`
