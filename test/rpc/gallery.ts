import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

const file = join(import.meta.dirname, '..', '..', 'fixtures', 'contracts', 'solc-output.json')
const { abi, evm } = JSON.parse(readFileSync(file, 'utf8')).contracts['Gallery.sol'].Gallery

/** The collection of NFTs of fixtures/gallery.yaml. `address` is its address in the example chain. */
export const gallery: { readonly abi: Abi; readonly bytecode: Hex; readonly address: Hex } = {
  abi,
  bytecode: `0x${evm.bytecode.object}`,
  address: '0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9',
}
