/**
 * `node clientProcess.mjs URL WSURL CHAINID`: what a dApp's own process does at two addresses of a node, with each client as it comes. Which
 * authority to trust is in the environment (NODE_EXTRA_CA_CERTS). Prints a line of JSON for each.
 */
import { JsonRpcProvider, WebSocketProvider } from 'ethers'
import { createPublicClient, createWalletClient, http, webSocket } from 'viem'
import { hardhat } from 'viem/chains'
import { Web3 } from 'web3'

const [url, wsUrl, chainId] = process.argv.slice(2)
const chain = { ...hardhat, id: Number(chainId) }
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tell = (client, chainId, status) =>
  console.log(JSON.stringify({ client, chainId: Number(chainId), status: Number(status) }))

for (const [name, transport] of [
  ['viem over HTTP', http(url)],
  ['viem over a WebSocket', webSocket(wsUrl)],
]) {
  const client = createPublicClient({ chain, transport, pollingInterval: 20 })
  const wallet = createWalletClient({ chain, transport, account: alice })
  const hash = await wallet.sendTransaction({ to: bob, value: 1n })
  const { status } = await client.waitForTransactionReceipt({ hash })
  tell(name, await client.getChainId(), status === 'success' ? 1 : 0)
}

for (const [name, provider] of [
  ['ethers over HTTP', new JsonRpcProvider(url, undefined, { cacheTimeout: -1 })],
  ['ethers over a WebSocket', new WebSocketProvider(wsUrl, undefined, { cacheTimeout: -1 })],
]) {
  const hash = await provider.send('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
  const receipt = await provider.getTransactionReceipt(hash)
  tell(name, (await provider.getNetwork()).chainId, receipt.status)
  await provider.destroy()
}

for (const [name, address] of [
  ['web3 over HTTP', url],
  ['web3 over a WebSocket', wsUrl],
]) {
  const web3 = new Web3(address)
  web3.eth.transactionPollingInterval = 20
  web3.eth.enableExperimentalFeatures.useSubscriptionWhenCheckingBlockTimeout = false
  const receipt = await web3.eth.sendTransaction({ from: alice, to: bob, value: '1' })
  tell(name, await web3.eth.getChainId(), receipt.status)
}
process.exit(0)
