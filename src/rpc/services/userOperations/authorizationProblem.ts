import { delegateOf } from '../../../evm/codeAnalysis.ts'
import { authorityOf } from '../../../protocol/authorizations.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import type { OperationRuns } from './operationRuns.ts'

/**
 * Returns why the authorization of an operation does not give its sender code (EIP-7702), in the state before the runs. Undefined if it does, if the
 * sender has that code already, or without an authorization.
 */
export async function authorizationProblem(
  { state, chainId }: OperationRuns,
  { sender, authorization }: UserOperation,
): Promise<string | undefined> {
  if (authorization === undefined) return undefined
  const { nonce, address } = authorization
  const [code, expected] = await untilLoaded(() => [state.getCode(sender), state.getNonce(sender)] as const)
  if (delegateOf(code) === address) return undefined
  if (authorization.chainId !== 0n && authorization.chainId !== chainId)
    return `its chainId is ${authorization.chainId}, and the chain ID of this network is ${chainId}`
  const signer = authorityOf(authorization, chainId)
  if (signer === undefined) return 'its signature is invalid'
  if (signer !== sender) return `${signer} signed it, and the sender is ${sender}`
  if (code.length > 0 && delegateOf(code) === undefined) return `the sender ${sender} is a contract`
  return nonce === expected ? undefined : `its nonce is ${nonce}, and the next nonce of the sender is ${expected}`
}
