import { fileURLToPath } from 'node:url'

/** The folder of the repository, ending in a slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const isWindows = process.platform === 'win32'

/** Node 24 as npm installed it, whatever the machine has: the program itself, not npm's link to it. */
export const node = `${root}node_modules/node/bin/${isWindows ? 'node.exe' : 'node'}`
