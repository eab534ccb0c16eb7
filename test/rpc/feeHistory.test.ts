import { expect, test } from 'vitest'
import { openChain } from './tracing/openChain.ts'

test('eth_feeHistory ends with the overridden base fee of the next block', async () => {
  const { ask, mine } = await openChain('prague')
  const last = async (block: string) =>
    (await ask<{ baseFeePerGas: string[] }>('eth_feeHistory', '0x1', block, [])).baseFeePerGas
  await ask('hardhat_setNextBlockBaseFeePerGas', '0x75bcd15')
  expect((await last('latest'))[1]).toBe('0x75bcd15')
  expect((await last('pending'))[0]).toBe('0x75bcd15')
  await mine()
  expect((await last('latest'))[0]).toBe('0x75bcd15')
  // The base fee falls by an eighth after an empty block (EIP-1559).
  expect((await last('latest'))[1]).toBe('0x6705373')
})
