import { mayUseNetwork } from './access/networkAccess.ts'
import type { ClientUrl } from './http/clientUrl.ts'
import type { ApiAccount } from './keys/apiAccount.ts'
import type { Networks } from './networks.ts'

/** Returns the body of `GET /networks`: the networks that an account may use, with their URLs for this client, without the key. */
export function networkList(networks: Networks, { isSecure, host, prefix }: ClientUrl, account: ApiAccount) {
  const s = isSecure ? 's' : ''
  // The URLs use the host of the machine, even if the client used the host of one network.
  const base = host.replace(/^[^:]+\.(?=localhost(:|$))/i, '') + prefix
  const visible = networks.list(account).filter(({ name }) => mayUseNetwork(networks, account, name))
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
