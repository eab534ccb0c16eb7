import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns a port of 127.0.0.1 at which no program listens, for a program that must be given its port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listens on a port
  server.close()
  await once(server, 'close')
  return port
}
