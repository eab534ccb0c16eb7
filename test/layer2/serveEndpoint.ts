import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { openTestGateway } from '../gateway/openTestGateway.ts'

/** Opens a gateway for an endpoint on a free port. */
export const serveEndpoint = (endpoint: Endpoint): Promise<Gateway> =>
  openTestGateway(endpoint, { limits: { body: 1_000_000, batch: 100 } })
