// A child process of the bench: @y/websocket-server as its users start it, without persistence.
import { freePort } from '../../support/free-port.ts'
import { waitUntil } from '../../support/wait-until.ts'

const port = await freePort()
process.env['HOST'] = '127.0.0.1'
process.env['PORT'] = String(port)
await import('@y/websocket-server/server')
await waitUntil('the server answers', () => answers(port))
process.send?.(port)
process.on('disconnect', () => process.exit())

async function answers(at: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${at}`).then(
    ({ ok }) => ok,
    () => false,
  )
}
