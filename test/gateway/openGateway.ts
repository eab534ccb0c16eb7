import { NodeError } from '../../src/errors.ts'
import { type Gateway, type GatewayOptions, openGateway } from '../../src/gateway/gateway.ts'
import { builtInAccounts } from '../../src/gateway/keys/apiAccount.ts'
import type { Networks } from '../../src/gateway/networks.ts'
import type { RequestLimits } from '../../src/gateway/serve.ts'
import type { Caller } from '../../src/rpc/ports/caller.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Call } from '../../src/rpc/protocol/envelope.ts'

/** An endpoint made for tests of transports, and what it was asked. */
export interface TestEndpoint extends Endpoint {
  readonly asked: Call[]
  /** Lets every call of `wait` go on. */
  release(): void
  /** The caller of the last call of `wait`. */
  waiting: Promise<Caller>
}

/** `echo` answers its parameters, `wait` answers them when released, `fail` fails; anything else throws a fault of our own. */
export function testEndpoint(): TestEndpoint {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived = (_: Caller) => {}
  const endpoint: TestEndpoint = {
    asked: [],
    release: () => release(),
    waiting: new Promise((resolve) => {
      arrived = resolve
    }),
    handle(call, caller) {
      this.asked.push(call)
      if (call.method === 'echo') return call.params ?? null
      if (call.method === 'fail') throw new NodeError('Failed', -32000, 'it failed — really')
      arrived(caller)
      return released.then(() => call.params ?? null)
    },
  }
  return endpoint
}

export const limits: RequestLimits = { body: 1_000, batch: 5 }

/** A node with a single network, `local`, of which nothing is known but its endpoint. */
export const oneNetwork = (endpoint: Endpoint): Networks => ({
  defaultName: 'local',
  names: () => ['local'],
  endpoint: (network) => (network === 'local' ? endpoint : undefined),
  list: () => [{ name: 'local', kind: 'ethereum', isBuilt: true }],
  isOwn: () => false,
  onChange: () => {},
})

export const openOn = (endpoint: Endpoint, port = 0, more: Partial<GatewayOptions> = {}): Promise<Gateway> =>
  openGateway({ networks: oneNetwork(endpoint), accounts: builtInAccounts, host: '127.0.0.1', port, limits, ...more })

export const call = (method: string, params?: unknown, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
