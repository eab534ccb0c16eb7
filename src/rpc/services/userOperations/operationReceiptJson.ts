import { bytesToHex, type Hash, quantityHex } from '../../../bytes.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { writeLog } from '../../wire/log.ts'
import { receiptJson } from '../../wire/receipt.ts'
import { findExecutedOperation } from './findUserOperation.ts'
import { rangeOfOperation, revertReasonIn } from './operationLogs.ts'

/** Returns the result of an executed operation as JSON (ERC-7769). Null if it is not in a block of the chain. */
export async function operationReceiptJson(context: Context, hash: Hash): Promise<RawJson | null> {
  const found = await findExecutedOperation(context, hash)
  if (found === undefined) return null
  const { completion, receipt, index } = found
  const { transaction, firstLogIndex } = receipt
  const [first, end] = rangeOfOperation(receipt.logs, index)
  const logs = receipt.logs.slice(first, end)
  const { entryPoint, sender, nonce, paymaster, isSuccess, actualGasCost, actualGasUsed } = completion
  const members = {
    userOpHash: hash,
    // Bundlers return addresses with checksums, and clients compare them with their own.
    entryPoint: checksumAddress(entryPoint),
    sender: checksumAddress(sender),
    nonce: quantityHex(nonce),
    paymaster: paymaster && checksumAddress(paymaster),
    actualGasCost: quantityHex(actualGasCost),
    actualGasUsed: quantityHex(actualGasUsed),
    success: isSuccess,
    reason: isSuccess ? undefined : bytesToHex(revertReasonIn(logs)),
  }
  const logTexts = logs.map((log, position) => writeLog({ log, transaction, index: firstLogIndex + first + position }))
  const head = JSON.stringify(members).slice(0, -1)
  return new RawJson(`${head},"logs":[${logTexts.join(',')}],"receipt":${receiptJson(receipt).text}}`)
}
