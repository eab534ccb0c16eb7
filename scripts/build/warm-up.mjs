/**
 * `node scripts/build/warm-up.mjs FILE [OPTION...]`: starts the command, sends the common requests and closes it, so that the command stores its code
 * cache. The command runs in this process, because Windows has no signal that makes another process close.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const file = resolve(process.argv[2])
const write = process.stdout.write.bind(process.stdout)
let output = ''
process.stdout.write = (text) => {
  output += text
  const [, url] = /is ready at (http:\/\/\S+)/.exec(output) ?? []
  if (url !== undefined) {
    process.stdout.write = write
    sendRequests(url)
      .catch((error) => console.error(error))
      .finally(() => process.emit('SIGTERM', 'SIGTERM'))
  }
  return true
}
setTimeout(() => process.exit(1), 60_000).unref()
process.argv = [process.execPath, file, ...process.argv.slice(3), '--port', '0', '--log-level', 'error']
createRequire(import.meta.url)(file)

/** Initialization code of a contract that writes a storage slot and emits a log when it is called. */
const CONTRACT = '0x6a600160005560006000a000600052600b6015f3'

async function sendRequests(url) {
  const post = async (body) => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(url, request)).json()
  }
  const call = async (method, ...params) => {
    const { error, result } = await post({ jsonrpc: '2.0', id: 1, method, params })
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }

  await call('eth_chainId')
  const [from, to] = await call('eth_accounts')
  const deployment = await call('eth_sendTransaction', { from, data: CONTRACT })
  const { contractAddress } = await call('eth_getTransactionReceipt', deployment)
  for (const transaction of [
    { from, to, value: '0x1' },
    { from, to: contractAddress },
  ]) {
    const nonce = await call('eth_getTransactionCount', from, 'latest')
    const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }
    const { raw } = await call('eth_signTransaction', { ...transaction, ...fees, gas: '0x186a0', nonce })
    const hash = await call('eth_sendRawTransaction', raw)
    await call('eth_getTransactionReceipt', hash)
    await call('eth_getTransactionByHash', hash)
    await call('eth_call', transaction, 'latest')
    await call('eth_estimateGas', transaction)
    await call('eth_simulateV1', { blockStateCalls: [{ calls: [transaction] }], traceTransfers: true }, 'latest')
  }
  const block = await call('eth_getBlockByNumber', 'latest', true)
  await call('eth_getTransactionByBlockNumberAndIndex', block.number, '0x0')
  await call('eth_getTransactionByBlockHashAndIndex', block.hash, '0x0')
  await call('eth_getBalance', to, 'latest')
  await call('eth_getCode', contractAddress, 'latest')
  await call('eth_getStorageAt', contractAddress, '0x0', 'latest')
  await call('eth_getLogs', { fromBlock: '0x0', address: contractAddress })
  await call('eth_gasPrice')
  await call('eth_feeHistory', '0x4', 'latest', [50])
  const snapshot = await call('evm_snapshot')
  await call('evm_mine')
  await call('evm_revert', snapshot)
  await post(['eth_blockNumber', 'net_version'].map((method, id) => ({ jsonrpc: '2.0', id, method })))
}
