import { createNode } from 'vivarium'

// Was: import ganache from 'ganache'
//      export const provider = ganache.provider({ wallet: { totalAccounts: 3 }, chain: { chainId: 1337 }, logging: { quiet: true } })
const node = await createNode({ accounts: 3, chainId: 1337 })

export const { provider } = node
/** Was: provider.disconnect() */
export const disconnect = () => node.close()
