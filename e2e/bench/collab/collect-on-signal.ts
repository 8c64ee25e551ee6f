// Loaded into a measured server before its own code (node --import): SIGUSR2 makes it collect all its
// garbage, so that what it needs can be told from what it has not tidied up yet.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
