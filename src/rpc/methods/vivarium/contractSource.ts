import { z } from 'zod'
import { checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the name of a contract and its source files, its own file first. The node recognizes the contract by its code among `--artifacts`. Null for an account without code, and for a contract without source code.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: z.object({ name: z.string(), files: z.array(z.object({ path: z.string(), text: z.string() })) }).nullable(),
  effect: 'read',
  async handler({ chain, directory }, address, block) {
    const state = await stateAt(chain, block)
    checkRecorded(state, address)
    const account = state.account(address)
    if (account === undefined) return null
    const { contractSource } = await import('../../services/contractSource.ts')
    const source = await contractSource(directory, state.code(account.codeHash))
    return source === undefined ? null : { name: source.name, files: [...source.files] }
  },
})
