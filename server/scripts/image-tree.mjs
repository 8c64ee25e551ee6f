// `npm run image-tree -- <folder>`: what a process of the product needs in production, in a folder that
// is not there yet: what is built, the files of packages that it reaches, and Node. It runs there with
// `bin/node .build/server/main.js`.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { node, root } from './paths.mjs'
import { prepare } from './prepare.mjs'

const [, , folder] = process.argv
const built = ['client', 'page-script', 'site', 'server'].map((part) => `.build/${part}`)
const kept = ['LICENSE', 'shared/templates/pictures', ...built]
/** Of what packages bring along for each system, what this one does not load. */
const foreign = (/** @type {string} */ path) =>
  path.includes('/prebuilds/') && !path.endsWith(`/${process.platform}-${process.arch}.node`)

if (!folder) fail('Usage: npm run image-tree -- <folder>')
const tree = resolve(folder)
if (existsSync(tree)) fail(`${tree} is there already.`)
await prepare({ build: true })
for (const path of kept) copy(path)
const reached = await reachedFiles()
for (const path of [...reached, ...licencesOf(reached)]) copy(path)
copyTo(node, 'bin/node')
// That its files are modules.
writeFileSync(join(tree, 'package.json'), '{ "type": "module" }\n')
process.stdout.write(`${tree} is complete.\n`)

/** The files of npm packages that the server's programs, and their threads and processes, may load. */
async function reachedFiles() {
  const { nodeFileTrace } = await import('@vercel/nft')
  const programs = readdirSync(`${root}.build/server`).filter((file) => file.endsWith('.js'))
  const { fileList } = await nodeFileTrace(
    programs.map((file) => `${root}.build/server/${file}`),
    { base: root, processCwd: root },
  )
  return [...fileList].filter((path) => path.startsWith('node_modules/') && !foreign(path))
}

/**
 * Who passes a package on passes its licence on.
 * @param {string[]} files
 */
function licencesOf(files) {
  const folders = files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '')
  return [...new Set(folders)].flatMap((folder) =>
    readdirSync(`${root}${folder}`)
      .filter((name) => /^licen[cs]e/i.test(name))
      .map((name) => `${folder}/${name}`),
  )
}

/** @param {string} path */
function copy(path) {
  copyTo(`${root}${path}`, path)
}

/**
 * @param {string} from
 * @param {string} path
 */
function copyTo(from, path) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  // Maps of sources are for who develops.
  cpSync(from, join(tree, path), { recursive: true, filter: (file) => !file.endsWith('.map') })
}

/**
 * @param {string} words
 * @returns {never}
 */
function fail(words) {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
