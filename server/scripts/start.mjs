// `npm start`: installs and builds what is missing, then runs the product.
import './install.mjs'
import { buildStale } from './build-stale.mjs'
import { runNode } from './run-node.mjs'

await buildStale()
runNode(['.build/server/main.js', ...process.argv.slice(2)])
