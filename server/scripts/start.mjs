// `npm start`: installs and builds what is missing, then runs the product.
import './install.mjs'
import allocator from './allocator.json' with { type: 'json' }
import { buildStale } from './build-stale.mjs'
import { runNode } from './run-node.mjs'

await buildStale()
// Documents come and go in pieces of many sizes; as it is by default, malloc would keep most of that.
runNode(['.build/server/main.js', ...process.argv.slice(2)], { ...allocator, ...process.env })
