import { type Gateway, openGateway } from '../../src/gateway/gateway.ts'
import { builtInAccounts } from '../../src/gateway/keys/apiAccount.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { oneNetwork } from '../gateway/openTestGateway.ts'

/** Answers for an endpoint on a free port, over HTTP and WebSocket. */
export const serveEndpoint = (endpoint: Endpoint): Promise<Gateway> =>
  openGateway({
    networks: oneNetwork(endpoint),
    accounts: builtInAccounts,
    host: '127.0.0.1',
    port: 0,
    limits: { body: 1_000_000, batch: 100 },
  })
