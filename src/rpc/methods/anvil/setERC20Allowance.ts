import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Amount } from '../../wire/amount.ts'
import { Address } from '../../wire/bytes.ts'
import { Done } from '../../wire/done.ts'

export default defineMethod({
  summary:
    'Sets what an ERC-20 token lets a spender take from an owner, by finding the storage slot that its allowance reads.',
  params: [param('owner', Address), param('spender', Address), param('token', Address), param('amount', Amount)],
  result: Done,
  aliases: ['hardhat_setERC20Allowance'],
  example: {
    params: [
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      '0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c',
      '0x64',
    ],
    result: null,
  },
  async handler(context, owner, spender, token, amount) {
    const { allowance, setTokenValue } = await import('../../services/tokenSlot.ts')
    await setTokenValue(context, token, allowance(owner, spender), amount)
    return done(context)
  },
})
