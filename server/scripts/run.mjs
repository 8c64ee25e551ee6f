// launch.cjs run [--build] <file> [arguments]: installs (and builds) what is missing, then runs the
// file with Node 24. Every npm script goes through here, so each works alone on a fresh clone.
import { prepare } from './prepare.mjs'
import { runNode } from './run-node.mjs'

const [first = '', ...rest] = process.argv.slice(2)
const build = first === '--build'
await prepare({ build })
runNode(build ? rest : [first, ...rest])
