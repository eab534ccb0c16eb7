import type { ApiAccount } from './keys/apiAccount.ts'
import type { Networks } from './networks.ts'

/** Where a client found the node: the scheme it used and the host it asked for. */
export interface ClientUrl {
  readonly isSecure: boolean
  /** The header `Host`. */
  readonly host: string
}

/** What `GET /networks` answers: each network that an account may use, with its addresses as this client can use them, without the key. */
export function networkList(networks: Networks, { isSecure, host }: ClientUrl, account: ApiAccount) {
  const s = isSecure ? 's' : ''
  // Whoever came by the name of one network is told of all by the name of the machine.
  const base = host.replace(/^[^:]+\.(?=localhost(:|$))/i, '')
  const { permissions } = account
  const visible = networks
    .list(account)
    .filter(({ name }) => networks.isOwn(name, account) || (permissions?.allowNetwork(name) ?? true))
  return {
    default: networks.defaultName,
    networks: visible.map(({ name, isBuilt, ...rest }) => ({
      name,
      ...rest,
      url: `http${s}://${base}/${name}/v3/`,
      wsUrl: `ws${s}://${base}/${name}/ws/v3/`,
      state: isBuilt ? 'built' : 'not built',
    })),
  }
}
