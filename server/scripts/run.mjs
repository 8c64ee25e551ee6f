// node run.mjs [--build] <file> [arguments]: installs (and builds) what is missing, then runs the
// file with Node 24. Every npm script goes through here, so each works alone on a fresh clone.
import './install.mjs'
import { buildStale } from './build-stale.mjs'
import { runNode } from './run-node.mjs'

const [first, ...rest] = process.argv.slice(2)
if (first === '--build') await buildStale()
runNode(first === '--build' ? rest : [first, ...rest])
