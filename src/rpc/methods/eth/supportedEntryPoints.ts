import { z } from 'zod'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the EntryPoints (ERC-4337) at their addresses on public chains that exist on the latest block. The other methods accept an EntryPoint at any address.',
  params: [],
  result: z.array(Address),
  async handler(context) {
    const { supportedEntryPoints } = await import('../../services/userOperations/entryPoints.ts')
    return (await supportedEntryPoints(context)).map(checksumAddress)
  },
})
