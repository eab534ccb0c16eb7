import type { StorageLayout, ValueType } from './storageLayout.ts'

const addressType: ValueType = { kind: 'value', label: 'address', size: 20, form: 'address' }

/** The slot with the implementation of a proxy (EIP-1967): keccak256('eip1967.proxy.implementation') - 1. */
export const EIP1967_IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn
/** The slot with the beacon of a proxy (EIP-1967): keccak256('eip1967.proxy.beacon') - 1. */
export const EIP1967_BEACON_SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n

const slots = {
  'eip1967.proxy.implementation': EIP1967_IMPLEMENTATION_SLOT,
  'eip1967.proxy.beacon': EIP1967_BEACON_SLOT,
  'eip1967.proxy.admin': 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n,
}

/** The slots of proxies, which no layout of a compiler contains (EIP-1967). */
export const proxyLayout: StorageLayout = Object.entries(slots).map(([name, slot]) => ({
  name,
  type: addressType,
  slot,
  offset: 0,
}))
