import { z } from 'zod'
import { overrideAccount } from '../../../chain/overrideAccount.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Word } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets a storage slot of an account in the latest state. A value of fewer than 32 bytes is a number, as on Ganache.',
  params: [param('address', Address), param('slot', Amount), param('value', Word)],
  result: z.literal(true),
  aliases: ['hardhat_setStorageAt', 'ganache_setStorageAt', 'evm_setAccountStorageAt', 'tenderly_setStorageAt'],
  async handler({ chain }, address, slot, value) {
    await overrideAccount(chain, address, (state) => {
      // Creates the account if it does not exist.
      state.touch(address)
      state.setStorage(address, slot, BigInt(value))
    })
    return true as const
  },
})
