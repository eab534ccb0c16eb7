import { MAX_WORD } from '../../../bytes.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { AddressList } from '../../wire/addressList.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Adds an amount to the ERC-20 balance of one or several accounts. Unlike in Tenderly, there is no Transfer event, because no transaction emits it.',
  params: [param('token', Address), param('addresses', AddressList), param('amount', Amount)],
  result: EmptyResult,
  sameEffectAs: 'anvil_setERC20Balance',
  async handler(context, token, addresses, amount) {
    const { balanceOfData, readTokenWord, tokenTimeSlice } = await import('../../services/assets/tokenCalls.ts')
    const { setTokenValue } = await import('../../services/assets/tokenSlot.ts')
    const timeSlice = tokenTimeSlice(context)
    // Before the first change, so that an error leaves all balances as they are.
    const balances = new Map<(typeof addresses)[number], bigint>()
    for (const address of addresses) {
      const before =
        balances.get(address) ??
        (await readTokenWord(context, { to: token, data: balanceOfData(address) }, timeSlice)) ??
        0n
      if (before + amount > MAX_WORD)
        throw invalidParams({ reason: `the balance of ${address} would exceed 2^256 - 1` })
      balances.set(address, before + amount)
    }
    for (const [address, balance] of balances) {
      // The whole method must not run again after the first change, which would add the amount twice.
      await untilLoaded(() => setTokenValue(context, token, balanceOfData(address), balance))
    }
    return emptyResult(context)
  },
})
