// A child process of the bench: reads each request to its end and answers 204, nothing more.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
process.on('disconnect', () => process.exit())
