// Loaded into a measured server before its own code (node --import): SIGUSR2 makes it collect all its
// garbage, so that what it needs can be told from what it has not tidied up yet. Not in TypeScript:
// what Node reads that with would add 18 MB to what is measured.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/**
 * @param {unknown} value
 * @returns {value is (how: object) => void}
 */
const isCollector = (value) => typeof value === 'function'

/** @type {unknown} */
const collect = runInNewContext('gc')
if (!isCollector(collect)) throw new Error('V8 does not give its collector away.')
// Also gives back the emptied pages, which V8 otherwise keeps for a while or not, as it comes.
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
