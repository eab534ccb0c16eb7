import { define } from '../../errors.ts'
import type { FaultControl } from '../../rpc/ports/faultControl.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Faults } from './faults.ts'

const faultsOfOtherKey = define<{ name: string }>(
  'FaultsOfOthers',
  -32001,
  ({ name }) =>
    `with the key "${name}" faults can be set for that key alone: leave "key" out, or send the request without a key`,
)

/** The faults as far as an account may set them: all of them without a key or with the node's own, those of the key with one. */
export function faultControlFor(faults: Faults, account: ApiAccount): FaultControl {
  const { isBuiltIn, mayAdminister, name } = account
  if (isBuiltIn || mayAdminister === true) return faults
  return {
    get rules() {
      return faults.rulesOf(account)
    },
    replace(rules) {
      if (rules.some(({ key = name }) => key !== name)) throw faultsOfOtherKey({ name })
      faults.replaceFor(account, rules)
    },
  }
}
