// `npm start`: installs and builds what is missing, then runs the product.
import { readFileSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { runNode } from './run-node.mjs'

/** @type {unknown} */
const allocator = JSON.parse(readFileSync(new URL('allocator.json', import.meta.url), 'utf8'))
if (!isSettings(allocator)) throw new Error('allocator.json holds no settings.')

await prepare({ build: true })
process.stdout.write('Starting…\n')
// Documents come and go in pieces of many sizes; as it is by default, malloc would keep most of that.
runNode(['.build/server/main.js', ...process.argv.slice(2)], { ...allocator, ...process.env })

/**
 * @param {unknown} value
 * @returns {value is Record<string, string>}
 */
function isSettings(value) {
  return typeof value === 'object' && value !== null
}
