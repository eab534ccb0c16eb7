import { define } from '../../errors.ts'
import type { FaultControl } from '../../rpc/ports/faultControl.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Faults } from './faults.ts'

const faultsOfOtherKey = define<{ name: string }>(
  'FaultsOfOtherKey',
  -32001,
  ({ name }) => `the key "${name}" can set faults for itself only: omit "key", or send the request without a key`,
)

/** Returns the faults that an account may control: all of them without a key or with the control token, otherwise the faults of its key. */
export function faultControlFor(faults: Faults, account: ApiAccount): FaultControl {
  const { isBuiltIn, mayAdminister, name } = account
  if (isBuiltIn || mayAdminister === true) return faults
  return {
    get rules() {
      return faults.rulesOf(account)
    },
    replace(rules, options) {
      if (rules.some(({ key = name }) => key !== name)) throw faultsOfOtherKey({ name })
      faults.replaceFor(account, rules, options)
    },
  }
}
