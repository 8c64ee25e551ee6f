// `npm run dev`: the client by Vite's own server on the usual port, everything else handed on to the
// product, which is built and started again whenever its sources change.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './paths.mjs'

const vite = 'node_modules/vite/bin/vite.js'
const port = Number(process.env.PORT ?? 3000)
const address = `http://localhost:${port}`
const serverPort = port + 1
const serverOutput = '.build/server'

const programs = [
  start([vite, 'build', '--watch', '--mode', 'server', '--outDir', serverOutput, ...quietly()]),
  start([vite, 'build', '--watch', '--mode', 'page-script', ...quietly()]),
  start([vite, '--mode', 'development', '--port', String(port), ...quietly()], {
    FANFARE_DEV_SERVER: `http://localhost:${serverPort}`,
  }),
  start(['--watch', '--watch-preserve-output', '--enable-source-maps', `${serverOutput}/main.js`], {
    PORT: String(serverPort),
    PUBLIC_URL: address,
  }),
]
process.stdout.write(`Fanfare reloads on change at ${address}\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop(0))
for (const program of programs) program.once('exit', (code) => void stop(code ?? 1))

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  for (const program of programs) program.kill('SIGTERM')
  await Promise.race([Promise.all(programs.map(gone)), pause(10_000)])
  process.exit(code)
}

function gone(program) {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve()
  return new Promise((done) => program.once('exit', done))
}

function start(args, env = {}) {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
}

function quietly() {
  return ['--logLevel', 'warn', '--clearScreen', 'false']
}
