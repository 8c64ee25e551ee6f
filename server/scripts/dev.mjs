// `npm run dev`: the client by Vite's own server on the usual port, everything else handed on to the
// product, which is built and started again whenever its sources change.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { node, root } from './paths.mjs'

process.chdir(root)
const port = Number(process.env.PORT ?? 3000)
const address = `http://localhost:${port}`
const serverPort = port + 1
const serverFolder = '.build/dev-server'
// As it was given: building sets NODE_ENV in this process.
const given = { ...process.env }
// What is built here is not what `npm start` may take as complete.
rmSync('.build/stamp', { force: true })

const { build } = await import('vite')
const client = startClient()
/** @type {import('node:child_process').ChildProcess | null} */
let server = null
let isStopping = false
// One restart after the other, however fast the changes come.
let turn = Promise.resolve()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop())
await watch('page-script', '.build/page-script')
await watch('site', '.build/site')
await watch('server', serverFolder)
process.stdout.write(`Reloads on change at ${address}\n`)

function startClient() {
  const args = ['node_modules/vite/bin/vite.js', '--port', String(port), '--logLevel', 'warn']
  const env = { ...given, FANFARE_DEV_SERVER: `http://localhost:${serverPort}` }
  const child = spawn(node, [...args, '--clearScreen', 'false'], { env, stdio: 'inherit' })
  child.once('exit', () => void stop())
  return child
}

/**
 * @param {string} mode
 * @param {string} outDir
 */
async function watch(mode, outDir) {
  const watcher = await build({
    mode,
    logLevel: 'warn',
    build: { outDir: root + outDir, emptyOutDir: false, watch: {} },
  })
  if (!('on' in watcher)) throw new Error('Vite does not watch.')
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
    if (event.code === 'END') turn = turn.then(restart)
  })
}

async function restart() {
  await end()
  if (isStopping) return
  const env = { ...given, PORT: String(serverPort), PUBLIC_URL: address }
  const args = ['--enable-source-maps', `${serverFolder}/main.js`]
  server = spawn(node, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function end() {
  const ending = server
  server = null
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve()
  ending.kill('SIGTERM')
  return new Promise((done) => ending.once('exit', done))
}

async function stop() {
  if (isStopping) return
  isStopping = true
  client.kill('SIGTERM')
  await turn.then(end)
  process.exit(0)
}
