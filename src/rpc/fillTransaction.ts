import { Hardfork } from '@ethereumjs/common'
import { createTx, type TypedTransaction, type TypedTxData } from '@ethereumjs/tx'
import { type Address, bytesToHex } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import { includesFork } from '../chain/forks.ts'
import { type CallRequest, checkRequest } from '../execution/callRequest.ts'
import { invalidArgument, invalidInput } from './errors.ts'
import { suggestTip } from './suggestFees.ts'

/** A request with which a development account sends: who it is from is known. */
export interface SendRequest extends CallRequest {
  readonly from: Address
}

/** Refuses what no filling in can mend: no sender, two fee styles, another chain, blobs, a creation of nothing. */
export function checkSendRequest(chain: Chain, request: CallRequest): asserts request is SendRequest {
  if (request.from === undefined)
    throw invalidArgument({
      index: 0,
      name: 'transaction',
      path: '.from',
      expected: 'the account that signs',
      value: undefined,
    })
  checkRequest(request, { chainId: chain.chainId, baseFee: chain.nextBaseFee() })
  if (request.blobVersionedHashes !== undefined || request.maxFeePerBlobGas !== undefined)
    throw invalidInput({
      reason: 'signing blob transactions not supported: send them signed, with eth_sendRawTransaction',
    })
  if (request.to === undefined && (request.data?.length ?? 0) === 0)
    throw invalidInput({ reason: 'contract creation without any data provided' })
}

/** The unsigned transaction of a request, with the nonce and the fees that it leaves open filled in. At once: nobody else can take the nonce between. */
export function fillTransaction(chain: Chain, request: SendRequest, gas: bigint): TypedTransaction {
  const fork = chain.nextFork
  const fees = fillFees(chain, request, includesFork(fork, Hardfork.London))
  const data = {
    type: typeOf(request, 'maxFeePerGas' in fees),
    nonce: request.nonce ?? chain.nonceOf(request.from),
    gasLimit: gas,
    value: request.value ?? 0n,
    ...(request.to !== undefined && { to: request.to }),
    ...(request.data !== undefined && { data: request.data }),
    ...(request.accessList !== undefined && {
      accessList: request.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
    }),
    ...(request.authorizationList !== undefined && { authorizationList: authorizations(request.authorizationList) }),
    ...fees,
  }
  try {
    // A legacy transaction takes no chain id among its fields; it gets it by its signature.
    const { type } = data
    return createTx((type === 0 ? data : { ...data, chainId: chain.chainId }) as TypedTxData, {
      common: chain.common(fork),
    })
  } catch (cause) {
    const [reason = ''] = (cause instanceof Error ? cause.message : '').split(' (')
    throw invalidInput({ reason: `invalid transaction: ${reason}` }, { cause })
  }
}

type Fees = { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Room for the base fee to double before the transaction is mined, as in go-ethereum. */
function fillFees(chain: Chain, request: CallRequest, isLondon: boolean): Fees {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  if (gasPrice !== undefined) return { gasPrice }
  if (!isLondon) return { gasPrice: suggestTip(chain) }
  const suggested = suggestTip(chain)
  // A cap below the suggestion is a statement about the tip too.
  const tip =
    maxPriorityFeePerGas ?? (maxFeePerGas !== undefined && maxFeePerGas < suggested ? maxFeePerGas : suggested)
  const cap = maxFeePerGas ?? tip + 2n * (chain.nextBaseFee() ?? 0n)
  if (cap < tip) throw invalidInput({ reason: `maxFeePerGas (${cap}) < maxPriorityFeePerGas (${tip})` })
  return { maxFeePerGas: cap, maxPriorityFeePerGas: tip }
}

function typeOf({ authorizationList, accessList }: CallRequest, isDynamic: boolean): 0 | 1 | 2 | 4 {
  if (authorizationList !== undefined) return 4
  if (isDynamic) return 2
  return accessList === undefined ? 0 : 1
}

function authorizations(list: NonNullable<CallRequest['authorizationList']>) {
  const hex = (value: bigint) => `0x${value.toString(16)}`
  return list.map(({ chainId, address, nonce, yParity, r, s }) => ({
    chainId: hex(chainId),
    address,
    nonce: hex(nonce),
    yParity: hex(yParity),
    r: hex(r),
    s: hex(s),
  }))
}

/** The signed transaction as bytes in hex. */
export const rawTransaction = (tx: TypedTransaction) => bytesToHex(tx.serialize())
