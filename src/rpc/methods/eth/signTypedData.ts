import { defineMethod, param } from '../../protocol/method.ts'
import { signatureOver } from '../../services/signMessage.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { TypedData } from '../../wire/typedData.ts'

export default defineMethod({
  summary: 'Signs structured data with an account of the node (EIP-712): 65 bytes, r, s and v.',
  params: [param('address', Address), param('typedData', TypedData)],
  result: Data,
  aliases: ['eth_signTypedData_v3', 'eth_signTypedData_v4'],
  effect: 'write',
  example: {
    params: [
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      {
        types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'contents', type: 'string' }] },
        primaryType: 'Mail',
        domain: { name: 'Post' },
        message: { contents: 'Hello' },
      },
    ],
    result:
      '0xf641db3e92468fcf128d3e96d42401ca85167779437ecdc03399a24c78ff198c7dd6eb3449603ebe052aec6ff090f31c241587e0b1b6cae8cf1409620c5faed11b',
  },
  async handler({ wallet }, address, data) {
    const key = wallet.keyOf(address)
    // Most nodes are never asked for it.
    const { typedDataHash } = await import('../../services/typedDataHash.ts')
    return signatureOver(typedDataHash(data), key)
  },
})
