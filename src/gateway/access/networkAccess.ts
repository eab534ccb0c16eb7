import { type NetworkAccess, networkDenied } from '../../rpc/ports/caller.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Networks } from '../networks.ts'

/** Whether the key of an account allows a network. A list of networks does not apply to the forks that the key created. */
export const mayUseNetwork = (networks: Networks, account: ApiAccount, name: string): boolean =>
  networks.isOwnFork(name, account) || (account.permissions?.allowNetwork(name) ?? true)

/** Returns the networks that an account can see, for methods that read several networks. */
export const networkAccessOf = (networks: Networks, account: ApiAccount): NetworkAccess => ({
  list: () =>
    networks.list(account).flatMap(({ name, kind, chainId }) => {
      if (kind !== 'ethereum') return []
      const isAllowed = mayUseNetwork(networks, account, name)
      return [{ name, chainId: typeof chainId === 'number' ? chainId : undefined, isAllowed }]
    }),
  call(name, method, params, caller) {
    const endpoint = mayUseNetwork(networks, account, name) ? networks.endpoint(name, account) : undefined
    if (endpoint === undefined) throw networkDenied({ network: name })
    return endpoint.handle({ id: undefined, method, params }, caller)
  },
  allowsMethod: (name, method) => account.permissions?.allowMethod(method, networks.isOwn(name, account)) ?? true,
})
