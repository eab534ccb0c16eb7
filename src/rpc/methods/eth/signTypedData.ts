import { defineMethod, param } from '../../protocol/method.ts'
import { signatureOver } from '../../services/signing/signMessage.ts'
import { Data } from '../../wire/bytes.ts'
import { TypedData, TypedDataSigner } from '../../wire/typedData.ts'

export default defineMethod({
  summary: 'Signs typed structured data with an account of the node (EIP-712). Returns 65 bytes: r, s and v.',
  params: [param('address', TypedDataSigner), param('typedData', TypedData)],
  result: Data,
  aliases: ['eth_signTypedData_v3', 'eth_signTypedData_v4'],
  effect: 'write',
  async handler({ wallet }, address, data) {
    const key = wallet.keyOf(address)
    // Loaded at the first use.
    const { typedDataHash } = await import('../../services/signing/typedDataHash.ts')
    return signatureOver(await typedDataHash(data), key)
  },
})
