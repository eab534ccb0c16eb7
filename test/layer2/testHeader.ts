import type { BlockHeader } from '../../src/layer2/l2a/block.ts'

/** A header whose members are all different. */
export const testHeader: BlockHeader = {
  number: 1,
  parentHash: '0xb',
  timestamp: 4,
  sequencer: '0x3',
  l1GasPrice: { fri: '0x6', wei: '0x7' },
  l1DataGasPrice: { fri: '0xa', wei: '0x9' },
  l2GasPrice: { fri: '0xb', wei: '0xc' },
  l1DaMode: 'BLOB',
  version: '0.13.4',
}
