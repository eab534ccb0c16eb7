/** The storage slot with the implementation of a proxy (EIP-1967): keccak256('eip1967.proxy.implementation') - 1. */
export const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** The code of a minimal proxy, which contains the address of its implementation (EIP-1167). */
const minimalProxy = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/

/** Returns the contract whose code a proxy executes. `word` is the content of `IMPLEMENTATION_SLOT`. Undefined for other contracts. */
export function implementationOf(code: string, word = '0x'): string | undefined {
  const address = minimalProxy.exec(code)?.[1] ?? word.slice(2).slice(-40)
  return /^0*$/.test(address) ? undefined : `0x${address}`
}
